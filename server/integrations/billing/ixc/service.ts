import { z } from 'zod'
import { BillerError, type IxcAccess, type SendRequest } from '#server/integrations/billing/biller.ts'
import { call, OptionalText, parseAnswer, toBaseUrl, toJson } from '#server/integrations/billing/call.ts'

const API_PATH = /\/webservice(\/v1)?$/i
const MAX_ROWS = '50'

/** A list without rows has no `registros` at all. */
const rowsOf = <Row>(row: z.ZodType<Row>) => z.object({ registros: z.array(row).default([]) })
const Failure = z.object({ type: z.literal('error'), message: OptionalText })

type Filter = { table: string; column: string; value: string; sort?: string; also?: Record<string, string> }

type Named = { name: string; answer: Awaited<ReturnType<typeof call>> }

/** Asks the tables of IXC for rows, and for what it can do. */
export type IxcService = {
  /** `name` stands for the request in messages. */
  post(table: string, body: object, isList?: boolean): Promise<Named>
  list<Row>(row: z.ZodType<Row>, filter: Filter): Promise<Row[]>
}

export function createIxcService({ url, token }: IxcAccess, send: SendRequest): IxcService {
  const base = `${toBaseUrl(url, API_PATH)}/webservice/v1`
  const authorization = `Basic ${Buffer.from(token).toString('base64')}`

  async function post(table: string, body: object, isList = false): Promise<Named> {
    const name = `ixc ${table}`
    const answer = await call(send, {
      name,
      url: `${base}/${table}`,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...(isList ? { ixcsoft: 'listar' } : {}) },
      body: JSON.stringify(body),
    })
    // With a wrong token or address IXC shows its login page, with 200.
    if (/^\s*</.test(answer.body.toString('utf8', 0, 200)))
      throw new BillerError('credentials', `${name}: a page instead of data`, { status: answer.status })
    return { name, answer }
  }

  async function list<Row>(
    row: z.ZodType<Row>,
    { table, column, value, sort = 'id', also = {} }: Filter,
  ): Promise<Row[]> {
    const conditions = Object.entries(also).map(([field, expected]) => ({
      TB: `${table}.${field}`,
      OP: '=',
      P: expected,
    }))
    const { name, answer } = await post(
      table,
      {
        qtype: `${table}.${column}`,
        query: value,
        oper: '=',
        page: '1',
        rp: MAX_ROWS,
        sortname: `${table}.${sort}`,
        sortorder: 'asc',
        ...(conditions.length ? { grid_param: JSON.stringify(conditions) } : {}),
      },
      true,
    )
    const failed = Failure.safeParse(toJson(answer.body)).data
    if (failed) throw new BillerError('unreadable', `${name}: refused`, { status: answer.status })
    return parseAnswer(name, answer, rowsOf(row)).registros
  }

  return { post, list }
}
