/** An error with its HTTP status and S3 error code. */
export class S3Error extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string = code) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const malformed = (message: string) => new S3Error(400, 'AuthorizationHeaderMalformed', message)
export const denied = (message: string) => new S3Error(403, 'AccessDenied', message)
export const unknownHere = (what: string) => new S3Error(501, 'NotImplemented', `${what} is not known here.`)
