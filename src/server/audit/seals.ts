export { countRows as countSealed, findFirstSeal, findNewestSeal } from './seals.queries.ts'
