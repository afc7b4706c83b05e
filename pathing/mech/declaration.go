package mech

import "example.com/stride/pathing"

// declaration is what the ruleset says about itself. Everything that lists, checks
// or documents rules and parameters is made from it.
var declaration = pathing.Ruleset{
	Name:   "mech",
	Unit:   "spaces",
	Prefix: "M",
	Choices: []pathing.Choice{
		pathing.Walk, pathing.Jump, pathing.Fly, pathing.Hover, pathing.Teleport, pathing.Fall,
	},
	Rules: []pathing.Rule{
		{ID: "M-01", Summary: "a standard move is up to Speed spaces, and BOOST is another; a character has moved once it has entered one space"},
		{
			ID: "M-02", Summary: "a step leads into any of the spaces around and costs 1; corner_cutting says whether it may pass a closed flank", Params: []string{"corner_cutting"},
			Decision: "by default only walls count, and a step is blocked only if both flanks are walled off",
		},
		{
			ID: "M-03", Summary: "a body of Size 1/2 or 1 fills one space, and one of Size n fills n by n spaces, n high; all of them must be on the board and clear",
			Decision: "a body is as high as it is wide; it stands at the height of the highest surface below it",
		},
		{ID: "M-04", Summary: "two things are adjacent if a space of one is within one space of a space of the other, on every axis"},
		{
			ID: "M-05", Summary: "solid terrain obstructs, and so do hostiles and objects of the same Size or larger; allies and unmounted humans do not",
			Decision: "this holds in the air too; allied objects obstruct",
		},
		{
			ID: "M-06", Summary: "a move never ends in a space that someone or something else fills, though it may pass through", Params: []string{"end_in_filled"},
			Decision: "with end_in_filled it may end in spaces of those that do not obstruct it",
		},
		{
			ID: "M-07", Summary: "a thin wall blocks steps across it that are made below its top",
			Decision: "its foot is the higher of the two grounds; a side is walled as high as its lowest part, so a gap opens it",
		},
		{
			ID: "M-08", Summary: "a step onto difficult ground costs difficult_cost, once, whatever part of the footprint rests on it", Params: []string{"difficult_cost"},
			Decision: "leaving difficult ground costs nothing more, and neither does displacement or flight over it",
		},
		{
			ID: "M-09", Summary: "climbing up or down a face costs climb_cost for each space; ramps are normal steps", Params: []string{"climb_cost", "free_step_up", "climb_top"},
			Decision: "a climb is one step, whose last space is the diagonal onto the top; one climbable face under the footprint is enough",
		},
		{
			ID: "M-10", Summary: "causes of half speed do not add up", Params: []string{"half_speed_stacks"},
			Decision: "by default a space costs 1 or 2, never 4",
		},
		{
			ID: "M-11", Summary: "a drop of less than fall_threshold is a normal step; a step off a higher edge ends the move with a fall, if falls are asked for", Params: []string{"fall_threshold"},
			Decision: "the move goes on after a small drop, and a character that will fall loses BOOST, unless it flies",
		},
		{
			ID: "M-12", Summary: "some faces need a check, and a climber that fails drops", Params: []string{"check_target"},
			Decision: "the check is a d20 plus HULL or AGILITY, the better of the two, against check_target",
		},
		{
			ID: "M-13", Summary: "a character with legs may jump in place of the standard move: long in a straight line, or high onto an adjacent ledge", Params: []string{"jump_cost", "jump_length", "jump_height"},
			Decision: "by default a long jump goes half Speed far, over what rises no higher than the jump; characters that would obstruct a walk stop it",
		},
		{ID: "M-14", Summary: "a voluntary step that ends adjacent to a hostile engages both", Params: []string{"engaged_difficulty"}},
		{
			ID: "M-15", Summary: "becoming newly engaged with a hostile of equal or greater Size ends the move there", Params: []string{"engagement_stops"},
			Decision: "a step that would stop in a filled space is not available",
		},
		{ID: "M-16", Summary: "starting a move within a hostile's threat may provoke OVERWATCH"},
		{
			ID: "M-17", Summary: "a push or a pull goes straight for a number of spaces, up to an obstruction",
			Decision: "it goes in any of 26 directions; a body that would end in a filled space ends in the last free one before it",
		},
		{
			ID: "M-18", Summary: "a fall starts at the end of a turn and hurts on landing", Params: []string{"fall_speed", "fall_damage.points", "fall_damage.per", "fall_damage_max", "environment"},
			Decision: "by default a fall of 3 spaces hurts; a body that would land on a filled space lands beside it, N first, then clockwise",
		},
		{
			ID: "M-19", Summary: "a flight goes in one straight line to any space within Speed",
			Decision: "a flight takes the whole of a movement action; halves round either way",
		},
		{ID: "M-20", Summary: "a flyer that did not move, or can't, falls"},
		{ID: "M-21", Summary: "a character more than flight_ceiling spaces above the surface below does not act", Params: []string{"flight_ceiling", "combat", "environment"}},
		{ID: "M-22", Summary: "a character that hovers flies without having to go straight, and does not fall when it stays"},
		{ID: "M-23", Summary: "a teleport, in place of the standard move, to a free space within range counts as 1 space"},
		{
			ID: "M-24", Summary: "underwater, in zero-g and in vacuum nobody falls and everybody may fly; a character without propulsion is SLOWED there", Params: []string{"environment"},
			Decision: "a body is underwater if all of it is; without flight it stays under water on the way",
		},
		{
			ID: "M-25", Summary: "SLOWED forbids BOOST, IMMOBILIZED forbids voluntary movement, STUNNED forbids everything; a PRONE character is SLOWED",
			Decision: "standing up takes the place of the standard move",
		},
		{
			ID: "M-26", Summary: "a character that drags is SLOWED, and one that lifts is IMMOBILIZED; the Size of the load has limits", Params: []string{"drag_limit", "foot_limit", "flight_load", "environment"},
			Decision: "what is dragged follows into the spaces just left; a character that drags neither jumps, teleports nor steps off an edge",
		},
		{
			ID: "M-27", Summary: "dangerous ground asks a character for one ENGINEERING check a round", Params: []string{"dangerous_damage", "check_target"},
			Decision: "of several kinds of damage under a body, that of the first cell counts, by y, then x",
		},
		{ID: "M-28", Summary: "a move may be split around other actions, and what is left of it stays"},
		{
			ID: "M-29", Summary: "cover makes a ranged attack harder", Decision: "lines between the tops of the two bodies tell whether the target is seen; lines to half its height tell what covers it",
			Params: []string{"cover_difficulty.soft", "cover_difficulty.hard", "difficulty_penalty"},
		},
	},
	Fields: []pathing.Param{
		{Key: "size", Kind: pathing.KindHalf, Min: 1, Max: maxSize, Default: pathing.Value{Int: 2}, Summary: "Size: 1/2 or a whole number", Rules: []string{"M-03"}},
		{Key: "speed", Kind: pathing.KindInt, Max: maxSpeed, Summary: "spaces of a standard move", Rules: []string{"M-01"}},
		{Key: "legs", Kind: pathing.KindBool, Max: 1, Summary: "may jump", Rules: []string{"M-13"}},
		{Key: "flight", Kind: pathing.KindBool, Max: 1, Summary: "may fly in a straight line", Rules: []string{"M-19"}},
		{Key: "hover", Kind: pathing.KindBool, Max: 1, Summary: "may hover", Rules: []string{"M-22"}},
		{Key: "teleport", Kind: pathing.KindInt, Max: maxSpeed, Summary: "range of a teleport, 0 for none", Rules: []string{"M-23"}},
		{Key: "propulsion", Kind: pathing.KindBool, Max: 1, Summary: "not SLOWED underwater, in zero-g or in vacuum", Rules: []string{"M-24"}},
		{Key: "human", Kind: pathing.KindBool, Max: 1, Summary: "an unmounted human", Rules: []string{"M-05"}},
		{Key: "object", Kind: pathing.KindBool, Max: 1, Summary: "an object, which has no side", Rules: []string{"M-05"}},
		{Key: "hull", Kind: pathing.KindInt, Min: -maxBonus, Max: maxBonus, Summary: "HULL bonus", Rules: []string{"M-12"}},
		{Key: "agility", Kind: pathing.KindInt, Min: -maxBonus, Max: maxBonus, Summary: "AGILITY bonus", Rules: []string{"M-12", "M-20"}},
		{Key: "engineering", Kind: pathing.KindInt, Min: -maxBonus, Max: maxBonus, Summary: "ENGINEERING bonus", Rules: []string{"M-27"}},
		{Key: "threat", Kind: pathing.KindInt, Max: maxSpeed, Default: pathing.Value{Int: 1}, Summary: "spaces within which it may take OVERWATCH", Rules: []string{"M-16"}},
		{Key: "hp", Kind: pathing.KindInt, Min: 1, Max: maxPoints, Default: pathing.Value{Int: 10}, Summary: "damage that destroys it", Rules: []string{"M-18", "M-27"}},
		{Key: "range", Kind: pathing.KindInt, Max: maxSpeed, Summary: "spaces that its attack reaches, 0 for no attack of its own", Rules: []string{"M-29"}},
		{Key: "hit", Kind: pathing.KindInt, Max: 100, Default: pathing.Value{Int: 50}, Summary: "chance of its attacks in per cent, without difficulties", Rules: []string{"M-16", "M-29"}},
		{Key: "damage", Kind: pathing.KindInt, Max: maxPoints, Summary: "damage of an attack that hits", Rules: []string{"M-16", "M-29"}},
		{Key: "knockback", Kind: pathing.KindInt, Max: maxSpeed, Summary: "spaces that an attack that hits pushes its target", Rules: []string{"M-17"}},
		{Key: "status", Kind: pathing.KindWords, Enum: statusNames, Summary: "what hampers it", Rules: []string{"M-25"}, State: true},
		{Key: "unengaged", Kind: pathing.KindIDs, Summary: "adjacent hostiles that it is not engaged with, by id", Rules: []string{"M-14"}, State: true},
		{Key: "drags", Kind: pathing.KindIDs, Max: 1, Summary: "what it drags, by id", Rules: []string{"M-26"}, State: true},
		{Key: "lifts", Kind: pathing.KindIDs, Max: 1, Summary: "what it lifts, by id", Rules: []string{"M-26"}, State: true},
		{Key: "moved", Kind: pathing.KindInt, Max: maxSpeed, Summary: "spaces of the standard move already made", Rules: []string{"M-28"}, State: true},
		{Key: "acted", Kind: pathing.KindBool, Max: 1, Summary: "has acted this turn", Rules: []string{"M-21"}, State: true},
		{Key: "boosted", Kind: pathing.KindBool, Max: 1, Summary: "has used BOOST this turn", Rules: []string{"M-01"}, State: true},
	},
}

// The limits of the fields.
const (
	maxSize   = 16 // in halves
	maxSpeed  = 60
	maxBonus  = 20
	maxPoints = 1000
)

// The words of enumerations, in the order of their constants.
var (
	cornerNames      = []string{"allowed", "one_flank", "never"}
	topNames         = []string{"diagonal", "separate"}
	lengthNames      = []string{"half_speed", "size"}
	heightNames      = []string{"size", "one"}
	environmentNames = []string{"normal", "low_g", "zero_g", "underwater", "vacuum"}
	statusNames      = []string{"prone", "slowed", "immobilized", "stunned"}
)

// settings tie each parameter to its place in Params.
var settings = pathing.Settings[Params]{
	{Param: pathing.EnumParam("corner_cutting", cornerNames, "which diagonal steps pass closed flanks", "M-02"), Of: func(p *Params) *int { return &p.CornerCutting }},
	{Param: pathing.BoolParam("end_in_filled", "a move may end in spaces that others fill, if they do not obstruct", "M-06"), Of: func(p *Params) *int { return &p.EndInFilled }},
	{Param: pathing.IntParam("difficult_cost", 1, 20, "a step onto difficult ground", "M-08"), Of: func(p *Params) *int { return &p.DifficultCost }},
	{Param: pathing.IntParam("climb_cost", 1, 20, "each space climbed", "M-09"), Of: func(p *Params) *int { return &p.ClimbCost }},
	{Param: pathing.IntParam("free_step_up", 0, 63, "a rise that is a normal step", "M-09"), Of: func(p *Params) *int { return &p.FreeStepUp }},
	{Param: pathing.EnumParam("climb_top", topNames, "whether the step onto the top is the last space climbed or one more", "M-09"), Of: func(p *Params) *int { return &p.ClimbTop }},
	{Param: pathing.BoolParam("half_speed_stacks", "causes of half speed multiply", "M-10"), Of: func(p *Params) *int { return &p.HalfSpeedStacks }},
	{Param: pathing.IntParam("fall_threshold", 1, 64, "the least drop that is a climb or a fall", "M-11"), Of: func(p *Params) *int { return &p.FallThreshold }},
	{Param: pathing.IntParam("check_target", 1, 40, "what a d20 plus the bonus must reach", "M-12", "M-27"), Of: func(p *Params) *int { return &p.CheckTarget }},
	{Param: pathing.IntParam("jump_cost", 1, 20, "each space of a jump", "M-13"), Of: func(p *Params) *int { return &p.JumpCost }},
	{Param: pathing.EnumParam("jump_length", lengthNames, "how far a long jump goes", "M-13"), Of: func(p *Params) *int { return &p.JumpLength }},
	{Param: pathing.EnumParam("jump_height", heightNames, "how high a jump goes", "M-13"), Of: func(p *Params) *int { return &p.JumpHeight }},
	{Param: pathing.IntParam("engaged_difficulty", 0, 20, "difficulty of ranged attacks by an ENGAGED character", "M-14"), Of: func(p *Params) *int { return &p.EngagedDifficulty }},
	{Param: pathing.BoolParam("engagement_stops", "new engagement ends a move", "M-15"), Of: func(p *Params) *int { return &p.EngagementStops }},
	{Param: pathing.IntParam("fall_speed", 1, 64, "spaces fallen in a turn", "M-18"), Of: func(p *Params) *int { return &p.FallSpeed }},
	{Param: pathing.IntParam("fall_damage.points", 0, 100, "damage of a fall for each fall_damage.per spaces", "M-18"), Of: func(p *Params) *int { return &p.FallDamagePoints }},
	{Param: pathing.IntParam("fall_damage.per", 1, 64, "spaces fallen for that damage", "M-18"), Of: func(p *Params) *int { return &p.FallDamagePer }},
	{Param: pathing.IntParam("fall_damage_max", 0, 1000, "the most damage of a fall", "M-18"), Of: func(p *Params) *int { return &p.FallDamageMax }},
	{Param: pathing.IntParam("flight_ceiling", 0, 64, "spaces above the surface up to which a character acts", "M-21"), Of: func(p *Params) *int { return &p.FlightCeiling }},
	{Param: pathing.IntParam("drag_limit", 0, 8, "a character drags at most drag_limit times its own Size", "M-26"), Of: func(p *Params) *int { return &p.DragLimit }},
	{Param: pathing.HalfParam("foot_limit", 0, maxSize, "the greatest Size that a human drags or lifts", "M-26"), Of: func(p *Params) *int { return &p.FootLimit }},
	{Param: pathing.HalfParam("flight_load", 0, maxSize, "the Size that a flyer carries in all", "M-26"), Of: func(p *Params) *int { return &p.FlightLoad }},
	{Param: pathing.IntParam("dangerous_damage", 0, 100, "damage of dangerous ground", "M-27"), Of: func(p *Params) *int { return &p.DangerousDamage }},
	{Param: pathing.IntParam("cover_difficulty.soft", 0, 20, "difficulty of an attack on a target in soft cover", "M-29"), Of: func(p *Params) *int { return &p.SoftCover }},
	{Param: pathing.IntParam("cover_difficulty.hard", 0, 20, "difficulty of an attack on a target in hard cover", "M-29"), Of: func(p *Params) *int { return &p.HardCover }},
	{Param: pathing.IntParam("difficulty_penalty", 0, 100, "per cent that each difficulty takes from the chance to hit", "M-29"), Of: func(p *Params) *int { return &p.DifficultyPenalty }},
	{Param: pathing.EnumParam("environment", environmentNames, "what the whole board is in", "M-18", "M-24"), Of: func(p *Params) *int { return &p.Environment }},
	{Param: pathing.BoolParam("combat", "flight_ceiling holds", "M-21"), Of: func(p *Params) *int { return &p.Combat }},
}

func init() { settings.Declare(&declaration, Default()) }

// Declaration is the ruleset as data: its rules, parameters and unit fields. The
// caller must not change it.
func Declaration() *pathing.Ruleset { return &declaration }
