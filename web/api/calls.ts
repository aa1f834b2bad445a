import type { z } from 'zod'
import type { Endpoints } from './endpoints.ts'

/** The calls of the web app, typed by the schemas of the server's routes. */

/** Optional is what a schema says so of, and what it makes undefined of. */
type OptionalKey<In, Out> = {
  [Key in keyof In]-?: {} extends Pick<In, Key> ? Key : Key extends keyof Out ? IfUndefined<Out[Key], Key> : never
}[keyof In]
type IfUndefined<Of, Then, Else = never> = undefined extends Of ? Then : Else
type Field<Of, Key> = Key extends keyof Of ? Of[Key] : unknown
type Item<Of> = Of extends readonly (infer One)[] ? One : never

/**
 * What may be sent to a schema: what it takes. Where it takes anything, since it converts it, what it makes of it, and
 * numbers also as text, as forms hold them.
 */
type Convertible<In, Out> = unknown extends In
  ? Out | (Out extends number ? number | string : never)
  : In extends readonly unknown[]
    ? Convertible<Item<In>, [Item<Out>] extends [never] ? unknown : Item<Out>>[]
    : In extends object
      ? Fields<In, [Extract<Out, object>] extends [never] ? {} : Extract<Out, object>>
      : In
type Fields<In, Out> = {
  [Key in Exclude<keyof In, OptionalKey<In, Out>>]: Convertible<In[Key], Field<Out, Key>>
} & {
  [Key in OptionalKey<In, Out>]?: Convertible<In[Key], Field<Out, Key>> | undefined
}

/** What a call may send to a schema of the contract. */
export type Sent<Schema> = Convertible<z.input<Schema>, z.output<Schema>>
/** What is null is left out of a query, as what is undefined. */
type SentInQuery<Schema> = {
  [Key in keyof Sent<Schema>]: Sent<Schema>[Key] | IfUndefined<Sent<Schema>[Key], null>
}

type Part<Route, Name extends string> = Route extends { [Key in Name]: infer Schema } ? Schema : never
type ParamsOf<Schema> = [Schema] extends [never] ? {} : { params: Sent<Schema> }
/** A route that reads no query takes any: what is said to it may be for other servers of this API. */
type QueryOf<Schema> = [Schema] extends [never]
  ? { query?: {} }
  : {} extends SentInQuery<Schema>
    ? { query?: SentInQuery<Schema> }
    : { query: SentInQuery<Schema> }
type BodyOf<Schema> = [Schema] extends [never]
  ? {}
  : IfUndefined<z.input<Schema>, { body?: Sent<Schema> }, { body: Sent<Schema> }>
/** What is sent as a form is not described by a schema. */
type FormOf<Group> = Group extends 'upload' ? { form: FormData; onProgress?: (fraction: number) => void } : {}

type Options<Route, Group> = ParamsOf<Part<Route, 'params'>> &
  QueryOf<Part<Route, 'query'>> &
  BodyOf<Part<Route, 'body'>> &
  FormOf<Group> & { signal?: AbortSignal }

type Answer<Route, Group> = Group extends 'download' ? Blob : z.output<Part<Route, 'answer'>>

/** A function that makes the calls of one group, as `get`. */
export type Caller<Group extends keyof Endpoints> = <Path extends keyof Endpoints[Group]>(
  path: Path,
  ...options: {} extends Options<Endpoints[Group][Path], Group>
    ? [options?: Options<Endpoints[Group][Path], Group>]
    : [options: Options<Endpoints[Group][Path], Group>]
) => Promise<Answer<Endpoints[Group][Path], Group>>
