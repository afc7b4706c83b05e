package skirmish

import "example.com/stride/pathing"

// declaration is what the ruleset says about itself. Everything that lists,
// checks or documents rules and parameters is made from it.
var declaration = pathing.Ruleset{
	Name:   "skirmish",
	Unit:   "Speed points",
	Prefix: "S",
	Choices: []pathing.Choice{
		pathing.Move, pathing.Crawl, pathing.Climb, pathing.Jump, pathing.LieDown, pathing.StandUp, pathing.Drive,
	},
	Rules: []pathing.Rule{
		{
			ID: "S-01", Summary: "a Move needs at least 1 Speed point left this Turn; Speed refills at the start of each Turn", Params: []string{"phases_per_turn"},
			Decision: "a Turn has 4 Phases, counted from 1; in each, the model with the highest Mind acts first",
		},
		{
			ID: "S-02", Summary: "one Action enters at most Stride squares",
			Decision: "passing is no Choice; staying put is always an end, at cost 0, and a Move that does nothing does not exist",
		},
		{
			ID: "S-03", Summary: "a step into any of the 8 squares around keeps the facing; its cost depends on its direction relative to the facing", Params: []string{"direction_cost.front", "direction_cost.front_diagonal", "direction_cost.side", "direction_cost.rear_diagonal", "direction_cost.rear"},
			Decision: "the ninth square of the source rules is the model's own, which S-04 covers; straight back costs 3, as turning round, stepping and turning back would",
		},
		{
			ID: "S-04", Summary: "a model may turn to any other of the four directions at any point of a Move; this costs facing_cost and no square", Params: []string{"facing_cost"},
			Decision: "each change of facing costs once; a half-turn is one change",
		},
		{
			ID: "S-05", Summary: "an orthogonal step is blocked by an obstruction over the whole shared side or in the destination",
			Decision: "only the shared side and the destination count; walls along the way never block",
		},
		{
			ID: "S-06", Summary: "a diagonal step draws three lines; obstructions that touch all 3 block it, and those that touch 2 add diagonal_surcharge", Params: []string{"diagonal_surcharge"},
			Decision: "obstructions count together, not one by one",
		},
		{
			ID: "S-07", Summary: "in the way of a diagonal are the four sides that meet at the shared corner and the two flank squares",
			Decision: "walls behind the start or beyond the destination never count",
		},
		{
			ID: "S-08", Summary: "a model in a flank square is an obstruction; a model in the destination adds occupied_surcharge, once", Params: []string{"occupied_surcharge"},
			Decision: "both hold, since the source rules call a model an obstruction and give entering its square a cost; a model on a flank counts for a climb too, but not for a jump",
		},
		{ID: "S-09", Summary: "an Action may not end in a square where the Sizes of all models would add up to more than square_capacity", Params: []string{"square_capacity"}},
		{
			ID: "S-10", Summary: "surfaces add to the cost of entering a square; the cost never falls below 1", Params: []string{"surface_cost.steep", "surface_cost.flooded", "surface_cost.debris", "surface_cost.dangerous", "surface_cost.loose"},
			Decision: "flooded and debris count once together, at the higher cost of the two; so do dangerous and loose",
		},
		{
			ID: "S-11", Summary: "in a Turn in which a model without Swim is or was in a submerged square, it makes at most submerged_moves_per_turn Moves", Params: []string{"submerged_moves_per_turn"},
			Decision: "Climb, Jump, Crawl, turning alone and part payment count as a Move; lying down and standing up do not; jumping over water is not being in it",
		},
		{
			ID: "S-12", Summary: "a model that can't enter an adjacent square and end there in this Action may pay a part of its cost now and the rest later",
			Decision: "it can't if its points do not pay for the square, if there is no room (S-09), or if water forbids it (S-11); at least 1 point stays owed; while a payment stands, its square costs what was fixed then",
		},
		{
			ID: "S-13", Summary: "a Climb goes one level up or down to an adjacent square; it costs climb_cost and counts as one square", Params: []string{"climb_cost"},
			Decision: "it goes in any of the 8 directions; walls, solid squares and models on the flanks block it as they block a step, cliffs do not; it pays no surcharge",
		},
		{
			ID: "S-14", Summary: "a Jump goes in a straight line over at least one square; it costs jump_multiplier times what entering its squares would cost", Params: []string{"jump_multiplier", "jump_counts_landing"},
			Decision: "the landing counts towards Stride (if jump_counts_landing is off, it does not) and is always paid; walls count if they cover a whole side; low obstacles beside a jump do not count",
		},
		{ID: "S-15", Summary: "lying down and standing up are Choices of their own", Params: []string{"lie_down_cost", "stand_up_cost"}},
		{
			ID: "S-16", Summary: "a prone model only crawls: a Crawl is a Move with every entry cost times crawl_multiplier", Params: []string{"crawl_multiplier"},
			Decision: "a prone model neither climbs nor jumps; a standing one does not crawl",
		},
		{
			ID: "S-17", Summary: "a vehicle enters at most Stride squares an Action, straight or diagonally forward; it may turn after Turn squares",
			Decision: "a vehicle never goes sideways or back, surcharges cost it nothing, and water does not limit it",
		},
		{
			ID: "S-18", Summary: "a Move joins squares of one level, or squares one level apart if one of them is steep; all else is a cliff",
			Decision: "a cliff is an obstruction over the whole side, for diagonal steps too",
		},
	},
	Fields: []pathing.Param{
		{Key: "speed", Kind: pathing.KindInt, Min: 0, Max: 120, Summary: "Speed points per Turn", Rules: []string{"S-01"}},
		{Key: "stride", Kind: pathing.KindInt, Min: 0, Max: 30, Default: pathing.Value{Int: 1}, Summary: "squares per Action", Rules: []string{"S-02"}, Needed: true},
		{Key: "size", Kind: pathing.KindHalf, Min: 1, Max: 16, Default: pathing.Value{Int: 2}, Summary: "Size, a whole or a half number", Rules: []string{"S-09"}},
		{Key: "mind", Kind: pathing.KindInt, Min: 0, Max: 99, Summary: "order of activation, the highest first"},
		{Key: "swim", Kind: pathing.KindBool, Summary: "submerged squares do not limit its Moves", Rules: []string{"S-11"}},
		{Key: "vehicle", Kind: pathing.KindBool, Summary: "a vehicle: no Speed, but Stride and Turn", Rules: []string{"S-17"}},
		{Key: "turn", Kind: pathing.KindInt, Min: 0, Max: 30, Summary: "squares a vehicle goes before it may face another direction", Rules: []string{"S-17"}},
		{Key: "facing", Kind: pathing.KindDir, Default: pathing.Value{Int: int(pathing.N)}, Summary: "N, E, S or W", Rules: []string{"S-03"}, State: true},
		{Key: "prone", Kind: pathing.KindBool, Summary: "lying down", Rules: []string{"S-16"}, State: true},
		{Key: "spent", Kind: pathing.KindInt, Min: 0, Max: 120, Summary: "Speed points spent this Turn", Rules: []string{"S-01"}, State: true},
		{Key: "phase", Kind: pathing.KindInt, Min: 1, Max: 99, Default: pathing.Value{Int: 1}, Summary: "the current Phase, from 1", Rules: []string{"S-01"}, State: true},
		{Key: "moves_made", Kind: pathing.KindInt, Min: 0, Max: 99, Summary: "Moves made this Turn", Rules: []string{"S-11"}, State: true},
		{Key: "wet", Kind: pathing.KindBool, Summary: "was in a submerged square this Turn", Rules: []string{"S-11"}, State: true},
		{Key: "paid", Kind: pathing.KindPayment, Summary: "part of an entry cost already paid", Rules: []string{"S-12"}, State: true},
		{Key: "since_turn", Kind: pathing.KindInt, Min: 0, Max: 9999, Summary: "squares a vehicle went since it last changed its facing", Rules: []string{"S-17"}, State: true},
	},
}

// settings tie each parameter to its place in Params.
var settings = pathing.Settings[Params]{
	{Param: pathing.IntParam("phases_per_turn", 1, 10, "Phases in a Turn", "S-01"), Of: func(p *Params) *int { return &p.PhasesPerTurn }},
	{Param: pathing.IntParam("direction_cost.front", 1, 40, "a step forward", "S-03"), Of: func(p *Params) *int { return &p.Front }},
	{Param: pathing.IntParam("direction_cost.front_diagonal", 1, 40, "a diagonal step forward", "S-03"), Of: func(p *Params) *int { return &p.FrontDiagonal }},
	{Param: pathing.IntParam("direction_cost.side", 1, 40, "a step sideways", "S-03"), Of: func(p *Params) *int { return &p.Side }},
	{Param: pathing.IntParam("direction_cost.rear_diagonal", 1, 40, "a diagonal step back", "S-03"), Of: func(p *Params) *int { return &p.RearDiagonal }},
	{Param: pathing.IntParam("direction_cost.rear", 1, 40, "a step back", "S-03"), Of: func(p *Params) *int { return &p.Rear }},
	{Param: pathing.IntParam("facing_cost", 0, 40, "a change of facing", "S-04"), Of: func(p *Params) *int { return &p.FacingCost }},
	{Param: pathing.IntParam("diagonal_surcharge", 0, 20, "a diagonal step that obstructions touch on two lines", "S-06"), Of: func(p *Params) *int { return &p.DiagonalSurcharge }},
	{Param: pathing.IntParam("occupied_surcharge", 0, 20, "entering a square that holds a model", "S-08"), Of: func(p *Params) *int { return &p.OccupiedSurcharge }},
	{Param: pathing.HalfParam("square_capacity", 1, 64, "the most that the Sizes in one square may add up to at the end of an Action", "S-09"), Of: func(p *Params) *int { return &p.SquareCapacity }},
	{Param: pathing.IntParam("surface_cost.steep", -20, 20, "a steep slope or steps", "S-10"), Of: func(p *Params) *int { return &p.Steep }},
	{Param: pathing.IntParam("surface_cost.flooded", -20, 20, "a flooded square", "S-10"), Of: func(p *Params) *int { return &p.Flooded }},
	{Param: pathing.IntParam("surface_cost.debris", -20, 20, "debris or objects", "S-10"), Of: func(p *Params) *int { return &p.Debris }},
	{Param: pathing.IntParam("surface_cost.dangerous", -20, 20, "a dangerous square", "S-10"), Of: func(p *Params) *int { return &p.Dangerous }},
	{Param: pathing.IntParam("surface_cost.loose", -20, 20, "loose or shifting debris", "S-10"), Of: func(p *Params) *int { return &p.Loose }},
	{Param: pathing.IntParam("submerged_moves_per_turn", 0, 4, "the most Moves of a model without Swim in a Turn in which it is in water", "S-11"), Of: func(p *Params) *int { return &p.SubmergedMoves }},
	{Param: pathing.IntParam("climb_cost", 1, 120, "a climb of one level", "S-13"), Of: func(p *Params) *int { return &p.ClimbCost }},
	{Param: pathing.IntParam("jump_multiplier", 1, 20, "what the entry costs of a jump's squares are multiplied by", "S-14"), Of: func(p *Params) *int { return &p.JumpMultiplier }},
	{Param: pathing.BoolParam("jump_counts_landing", "the landing counts towards Stride", "S-14"), Of: func(p *Params) *int { return &p.JumpCountsLanding }},
	{Param: pathing.IntParam("lie_down_cost", 0, 120, "lying down", "S-15"), Of: func(p *Params) *int { return &p.LieDownCost }},
	{Param: pathing.IntParam("stand_up_cost", 0, 120, "standing up", "S-15"), Of: func(p *Params) *int { return &p.StandUpCost }},
	{Param: pathing.IntParam("crawl_multiplier", 1, 20, "what every entry cost of a prone model is multiplied by", "S-16"), Of: func(p *Params) *int { return &p.CrawlMultiplier }},
}

func init() { settings.Declare(&declaration, Default()) }

// Declaration is the ruleset as data: its rules, parameters and unit fields. The
// caller must not change it.
func Declaration() *pathing.Ruleset { return &declaration }
