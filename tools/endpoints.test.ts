import { expect, test } from 'vitest'
import { z } from 'zod'
import { IdParams, MessageResponse, SearchText } from '#contract/fields.ts'
import { Tag, TagInput, TagQuery } from '#contract/tags.ts'
import type { RouteRecord } from '#server/http/route-guard.ts'
import { endpointTypes } from './endpoints.ts'

const route = (method: string, url: string, more: Partial<RouteRecord>): RouteRecord => ({
  method,
  url: `/api${url}`,
  can: 'tags:read',
  plan: null,
  scope: null,
  operationId: url,
  asks: {},
  answers: { 200: MessageResponse },
  form: false,
  ...more,
})

/** Returns the calls that belong to one function of the client. */
async function callsOf(name: string, routes: RouteRecord[]): Promise<string[]> {
  const [, group = ''] = (await endpointTypes(routes)).split(`\n  ${name}: {\n`)
  return (group.split('\n  }')[0] ?? '').split('\n').map((line) => line.trim())
}

test('calls name the schemas of the contract, sorted by URL', async () => {
  const routes = [
    route('PUT', '/tags/:id', {
      asks: { params: IdParams, body: TagInput },
      answers: { 200: Tag, 404: MessageResponse },
    }),
    route('GET', '/tags', { asks: { querystring: TagQuery }, answers: { 200: z.array(Tag) } }),
    route('PUT', '/tags', { answers: { 200: Tag, 202: MessageResponse } }),
  ]
  expect(await callsOf('get', routes)).toEqual([
    "'/tags': { query: typeof tags.TagQuery; answer: z.ZodArray<typeof tags.Tag> }",
  ])
  expect(await callsOf('put', routes)).toEqual([
    "'/tags': { answer: typeof tags.Tag | typeof fields.MessageResponse }",
    "'/tags/:id': { params: typeof fields.IdParams; body: typeof tags.TagInput; answer: typeof tags.Tag }",
  ])
  const imports = (await endpointTypes(routes)).match(/^import type \* as .*$/gm)
  expect(imports).toEqual([
    "import type * as fields from '#contract/fields.ts'",
    "import type * as tags from '#contract/tags.ts'",
  ])
})

test('simple types are written out', async () => {
  const query = z.object({ searchParam: SearchText, 'hub.mode': z.string().optional() })
  const body = TagInput.nullish()
  const answers = { 200: z.literal(''), 201: z.object({ tag: z.union([Tag, z.literal([true, 1])]), uuid: z.uuid() }) }
  expect(await callsOf('post', [route('POST', '/tags', { asks: { querystring: query, body }, answers })])).toEqual([
    [
      "'/tags': { query: z.ZodObject<{ searchParam: typeof fields.SearchText; 'hub.mode': z.ZodOptional<z.ZodString> }>",
      'body: z.ZodOptional<z.ZodNullable<typeof tags.TagInput>>',
      "answer: z.ZodLiteral<''> | z.ZodObject<{ tag: z.ZodUnion<[typeof tags.Tag, z.ZodLiteral<true | 1>]>; uuid: z.ZodString }> }",
    ].join('; '),
  ])
})

test('any other type has to be exported by the contract, and the error names the route', async () => {
  const own = z.object({ days: z.coerce.number() })
  await expect(endpointTypes([route('GET', '/tags', { asks: { querystring: own } })])).rejects.toThrow('GET /api/tags')
})

test('files are downloads and uploads instead of get and post calls', async () => {
  const routes = [
    route('GET', '/tags/export', { answers: { 200: z.any() } }),
    route('POST', '/tags/picture', { form: true }),
    route('POST', '/tags/message', { form: true, asks: { body: TagInput } }),
  ]
  expect(await callsOf('get', routes)).toEqual([''])
  expect(await callsOf('download', routes)).toEqual(["'/tags/export': {  }"])
  expect(await callsOf('post', routes)).toEqual([
    "'/tags/message': { body: typeof tags.TagInput; answer: typeof fields.MessageResponse }",
  ])
  expect(await callsOf('upload', routes)).toEqual([
    "'/tags/message': { answer: typeof fields.MessageResponse }",
    "'/tags/picture': { answer: typeof fields.MessageResponse }",
  ])
})
