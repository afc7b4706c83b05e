// Package board holds the ground that units move on.
package board
