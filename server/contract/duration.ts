/** Durations as they are on the wire, for whoever reads an answer: with the fractions the server rounds. */
export { exactDurationSeconds } from '../foundation/iso-duration.ts'
