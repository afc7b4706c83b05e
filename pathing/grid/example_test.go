package grid_test

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/grid"
	"example.com/stride/pathing/units"
)

// A game without facings: units pay by the cell they enter, diagonals do not cut
// corners, and a unit stands in the way.
func ExampleGrid() {
	b, err := board.Parse([]byte("....\n.#:.\n....\n"))
	if err != nil {
		panic(err)
	}
	g, err := grid.New(b, grid.Rules{
		Diagonal: true, Corner: grid.CornersNone, Barred: uint16(board.Solid),
		Cost: func(c board.CellID) int {
			if board.Terrain(b.Flags()[c]).Has(board.Debris) {
				return 3
			}
			return 1
		},
	})
	if err != nil {
		panic(err)
	}
	others := units.NewOverlay(b)
	others.Place(0, b.ID(pathing.Cell{X: 0, Y: 1}), 2)
	others.Place(1, b.ID(pathing.Cell{X: 2, Y: 0}), 2)

	var reach grid.Reach // one a goroutine, for any number of questions
	scratch := grid.NewScratch()
	err = g.Reach(&reach, scratch, others.Without(0), pathing.Cell{X: 0, Y: 1}, 4, grid.WantCosts)
	if err != nil {
		panic(err)
	}
	for c, cost := range reach.All() {
		fmt.Printf("(%v) for %d, ", c, cost)
	}
	path, _ := reach.Path(nil, pathing.Cell{X: 3, Y: 1})
	fmt.Println("by way of", path)
	// Output:
	// (0,0) for 1, (1,0) for 2, (0,1) for 0, (3,1) for 4, (0,2) for 1, (1,2) for 2, (2,2) for 3, (3,2) for 4, by way of [0,2 1,2 2,2 3,1]
}

// Ways over uniform ground come from jump points, also among units; Length is exact.
func ExampleGrid_Route() {
	b, err := board.Parse([]byte("......\n.####.\n......\n"))
	if err != nil {
		panic(err)
	}
	g, err := grid.New(b, grid.Rules{Diagonal: true, Corner: grid.CornersNone, Barred: uint16(board.Solid)})
	if err != nil {
		panic(err)
	}
	others := units.NewOverlay(b)
	others.Place(0, b.ID(pathing.Cell{X: 0, Y: 0}), 2) // the unit that asks
	others.Place(1, b.ID(pathing.Cell{X: 0, Y: 1}), 2) // in the way

	var route grid.Route // one a goroutine, for any number of questions
	scratch := grid.NewScratch()
	goal := pathing.Cell{X: 1, Y: 2}
	if err := g.Route(&route, scratch, others.Without(0), pathing.Cell{}, goal, grid.ByLength); err != nil {
		panic(err)
	}
	fmt.Println(route.Engine(), route.Length(), route.Corners())
	fmt.Println(route.Append(nil))
	// Output:
	// jump 11.00000 [0,0 5,0 5,2 1,2]
	// [0,0 1,0 2,0 3,0 4,0 5,0 5,1 5,2 4,2 3,2 2,2 1,2]
}

// A field answers for every cell how far the nearest of some goals is.
func ExampleGrid_Field() {
	b, err := board.Parse([]byte("....\n.#:.\n....\n"))
	if err != nil {
		panic(err)
	}
	g, err := grid.New(b, grid.Rules{
		Diagonal: true, Corner: grid.CornersNone, Barred: uint16(board.Solid),
		Cost: func(c board.CellID) int {
			if board.Terrain(b.Flags()[c]).Has(board.Debris) {
				return 3
			}
			return 1
		},
	})
	if err != nil {
		panic(err)
	}
	var field grid.Field
	goals := []pathing.Cell{{X: 0, Y: 0}, {X: 0, Y: 2}}
	if err := g.Field(&field, grid.NewScratch(), units.View{}, goals, grid.ByLength); err != nil {
		panic(err)
	}
	from := pathing.Cell{X: 3, Y: 1}
	length, _ := field.At(from)
	fmt.Println(length, field.Append(nil, from))
	// Output:
	// 3.41421 [3,1 2,0 1,0 0,0]
}
