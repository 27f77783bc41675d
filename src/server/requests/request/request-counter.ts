import type { RequestStatus } from '#contract/request-shapes.ts'

/** The number of requests with this status. It stands alone, so that the thread of an export loads no rules. */
export const requestCounter = (status: RequestStatus) => `request/${status}`
