import type { z } from 'zod'
import type { Endpoints } from './endpoints.ts'

/** Types of the web app's API calls, derived from the schemas of the server's routes. */

/** A key is optional if the schema's input allows it to be missing, or if the schema's output may be undefined. */
type OptionalKey<In, Out> = {
  [Key in keyof In]-?: {} extends Pick<In, Key> ? Key : Key extends keyof Out ? IfUndefined<Out[Key], Key> : never
}[keyof In]
type IfUndefined<Of, Then, Else = never> = undefined extends Of ? Then : Else
type Field<Of, Key> = Key extends keyof Of ? Of[Key] : unknown
type Item<Of> = Of extends readonly (infer One)[] ? One : never

/**
 * What may be sent to a schema: its input type. Where the input is unknown because the schema converts it, the output
 * type is accepted instead, and numbers also as text, because forms hold them as text.
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

/** Describes what a call may send to a schema of the contract. */
export type RequestValue<Schema> = Convertible<z.input<Schema>, z.output<Schema>>
/** Null is allowed for optional query fields: like undefined, it is left out of the query. */
type SentInQuery<Schema> = {
  [Key in keyof RequestValue<Schema>]: RequestValue<Schema>[Key] | IfUndefined<RequestValue<Schema>[Key], null>
}

type RouteSchema<Route, Name extends string> = Route extends { [Key in Name]: infer Schema } ? Schema : never
type ParamsOf<Schema> = [Schema] extends [never] ? {} : { params: RequestValue<Schema> }
/** A route without a query schema accepts any query, because the call may also go to other servers of this API. */
type QueryOf<Schema> = [Schema] extends [never]
  ? { query?: {} }
  : {} extends SentInQuery<Schema>
    ? { query?: SentInQuery<Schema> }
    : { query: SentInQuery<Schema> }
type BodyOf<Schema> = [Schema] extends [never]
  ? {}
  : IfUndefined<z.input<Schema>, { body?: RequestValue<Schema> }, { body: RequestValue<Schema> }>
/** Forms are not described by a schema, because they are sent as multipart data. */
type FormOf<Group> = Group extends 'upload' ? { form: FormData; onProgress?: (fraction: number) => void } : {}

type Options<Route, Group> = ParamsOf<RouteSchema<Route, 'params'>> &
  QueryOf<RouteSchema<Route, 'query'>> &
  BodyOf<RouteSchema<Route, 'body'>> &
  FormOf<Group> & { signal?: AbortSignal }

type ResponseBody<Route, Group> = Group extends 'download' ? Blob : z.output<RouteSchema<Route, 'answer'>>

/** Types a function that makes the calls of one group, such as `get`. */
export type Caller<Group extends keyof Endpoints> = <Path extends keyof Endpoints[Group]>(
  path: Path,
  ...options: {} extends Options<Endpoints[Group][Path], Group>
    ? [options?: Options<Endpoints[Group][Path], Group>]
    : [options: Options<Endpoints[Group][Path], Group>]
) => Promise<ResponseBody<Endpoints[Group][Path], Group>>
