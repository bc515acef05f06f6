/** How many random examples a property is asked: some for every commit, all of them in `npm run test:long`. */
const isLong = process.env['PLANWRIGHT_LONG'] === '1'

/** `some` in `npm test`, `all` with `PLANWRIGHT_LONG=1`. What is the same at ten and at 300 needs ten for a commit. */
export const examples = (some: number, all: number): number => (isLong ? all : some)
