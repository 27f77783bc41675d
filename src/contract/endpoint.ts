import type * as Type from 'typebox'

/** Who may make a call, lowest level first; higher levels include the lower ones. */
export const accessLevels = ['visitor', 'user', 'admin', 'superAdmin'] as const
export type Access = (typeof accessLevels)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The input and reply of a call as JSON Schemas. A schema with a `title` is published once, under that name. */
export interface Shapes {
  /** A one-line summary for the published contract. */
  readonly summary: string
  readonly params?: Type.TObject
  readonly query?: Type.TObject
  readonly body?: Type.TObject
  readonly reply?: Type.TSchema
  /** The body is a file (application/octet-stream) instead of JSON. */
  readonly upload?: true
  /** For a call without a JSON reply: descriptions by status, of a file (2xx) or a redirect (3xx). */
  readonly raw?: Readonly<Record<number, string>>
  /** Errors of this call besides the common ones (server/http/operation.ts), by status. */
  readonly errors?: Readonly<Record<number, string>>
}

export interface Endpoint<S extends Shapes = Shapes, A extends Access = Access> {
  readonly method: Method
  /** The path, with `:name` for a parameter. */
  readonly path: string
  readonly access: A
  readonly shapes: S
}

/** One call: the only definition of its path, access level and schemas. */
export function endpoint<const S extends Shapes, A extends Access>(
  address: `${Method} /${string}`,
  access: A,
  shapes: S,
): Endpoint<S, A> {
  const [method, path] = address.split(' ') as [Method, string]
  return { method, path, access, shapes }
}

/** Returns all paths of a call: a `/user/…` path is also served under `/api` (product: Calls). */
export function aliases({ path }: Endpoint): string[] {
  return path.startsWith('/user/') ? [path, `/api${path}`] : [path]
}

type Part<S, K extends 'params' | 'query' | 'body'> = S extends { readonly [P in K]: infer T extends Type.TSchema }
  ? Type.Static<T>
  : undefined

type Given<S, K extends 'params' | 'query' | 'body'> =
  Part<S, K> extends infer T
    ? T extends undefined
      ? object
      : object extends T
        ? { readonly [P in K]?: T }
        : { readonly [P in K]: T }
    : never

/** A caller's input: only the parts that the call has, optional where nothing in them is required. */
export type Input<S extends Shapes> = Given<S, 'params'> & Given<S, 'query'> & Given<S, 'body'>

/** A handler's input: every part validated, with defaults applied. */
export interface Received<S extends Shapes> {
  readonly params: Part<S, 'params'>
  readonly query: Part<S, 'query'>
  readonly body: Part<S, 'body'>
}

/** The call's reply; undefined (204) when it has none. */
export type Reply<S extends Shapes> = S extends { readonly reply: infer T extends Type.TSchema } ? Type.Static<T> : void

/** The validated body of a call. */
export type BodyOf<E> = E extends Endpoint<infer S> ? Received<S>['body'] : never
