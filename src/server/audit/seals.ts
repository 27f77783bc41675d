export { countRows as countSealed, findFirstSeal, findNewestSeal, findUnsealedBacklog } from './seals.queries.ts'
