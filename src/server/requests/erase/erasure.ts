export { allEvents, emptyEvents, findRequestsOf, lockRequestsOf } from './erasure.queries.ts'
