// Package units says where units stand, and holds sets of cells: what questions about a
// board are asked among, and what some are answered with.
package units
