import type * as Type from 'typebox'

/** The access levels from low to high; each includes the lower ones. */
export const accessLevels = ['visitor', 'user', 'admin', 'superAdmin'] as const
export type Access = (typeof accessLevels)[number]

/** When a call needs a fresh proof of who makes it (product: Fresh proof). */
export type Proof = 'always' | 'newAddress'

/** Which API tokens may make the call: all (`read`), those that may act, or none (product: API tokens). */
export type TokenRight = 'none' | 'read' | 'act'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The input and reply of a call as JSON Schemas. A schema with a `title` is published once, under that name. */
export interface Shapes {
  readonly summary: string
  readonly token: TokenRight
  /** Staff may make the call who must still set a second factor (REQUIRE_SECOND_FACTOR). */
  readonly withoutFactor?: true
  readonly params?: Type.TObject
  readonly query?: Type.TObject
  readonly body?: Type.TObject
  readonly reply?: Type.TSchema
  /** The body is a file of one of these types instead of JSON. */
  readonly upload?: readonly string[]
  /** Answers that are no JSON: descriptions by status, of a file (2xx) or a redirect (3xx). */
  readonly raw?: Readonly<Record<number, string>>
  readonly proof?: Proof
  /** A way in, whose answer gives the browser the id by which it is known later (product: New devices). */
  readonly signsIn?: true
  /** Errors of this call besides the common ones (server/http/operation.ts), by status. */
  readonly errors?: Readonly<Record<number, string>>
}

export interface Endpoint<S extends Shapes = Shapes, A extends Access = Access> {
  readonly method: Method
  readonly path: string
  readonly access: A
  readonly shapes: S
}

/** Defines a call: no other code repeats its path, access level and schemas. */
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

type InputPart<S, K extends 'params' | 'query' | 'body'> =
  Part<S, K> extends infer T
    ? T extends undefined
      ? object
      : object extends T
        ? { readonly [P in K]?: T }
        : { readonly [P in K]: T }
    : never

/** The input that a caller gives: the parts that the call has, optional where they require nothing. */
export type Input<S extends Shapes> = InputPart<S, 'params'> & InputPart<S, 'query'> & InputPart<S, 'body'>

/** The input that a handler gets: every part validated, with defaults applied. */
export interface Received<S extends Shapes> {
  readonly params: Part<S, 'params'>
  readonly query: Part<S, 'query'>
  readonly body: Part<S, 'body'>
}

/** The call's reply; undefined (204) when it has none. */
export type Reply<S extends Shapes> = S extends { readonly reply: infer T extends Type.TSchema } ? Type.Static<T> : void

export type BodyOf<E> = E extends Endpoint<infer S> ? Received<S>['body'] : never
