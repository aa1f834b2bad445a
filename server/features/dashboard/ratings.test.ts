import { beforeEach, describe, expect, test } from 'vitest'
import type {
  BreakdownRow,
  DashboardArrivals,
  DashboardDays,
  DashboardFigures,
  DashboardWaiting,
  RatingPage,
} from '#contract/reports.ts'
import { reportFixture, type ReportFixture } from '#tests/report-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: ReportFixture
beforeEach(async () => {
  stage = await reportFixture(w)
})

const MARCH_10 = 'date_from=2025-03-10&date_to=2025-03-10'
const ratings = (query = '', by: Member = stage.company.admin) =>
  stage.read<RatingPage>('ratings', `${MARCH_10}&${query}`, by)
const comments = async (query = '', by?: Member) => (await ratings(query, by)).ratings.map(({ comment }) => comment)

describe('the ratings of a period', () => {
  test('are counted by rate, and listed from the newest on', async () => {
    const { ana, bia, support } = stage
    await stage.rated(3, '2025-03-09 23:59')
    await stage.rated(3, '2025-03-10 00:00')
    await stage.rated(1, '2025-03-10 09:00', { by: bia, queueId: support })
    await stage.rated(3, '2025-03-11 00:00')
    const page = await ratings()
    expect(page.rates).toEqual([1, 0, 1])
    expect(page.hasMore).toBe(false)
    expect(page.ratings).toMatchObject([
      { rate: 1, comment: null, contactName: 'Cliente', userName: bia.name },
      { rate: 3, comment: null, contactName: 'Cliente', userName: ana.name },
    ])
    expect((await ratings(`userId=${bia.id}`)).rates).toEqual([1, 0, 0])
    expect((await ratings(`queueId=${support}`)).rates).toEqual([1, 0, 0])
  })

  test('come in pages', async () => {
    for (let minute = 0; minute < 12; minute++) await stage.rated(2, `2025-03-10 10:${String(minute).padStart(2, '0')}`)
    const [first, second] = [await ratings('pageNumber=1'), await ratings('pageNumber=2')]
    expect([first.ratings.length, first.hasMore, second.ratings.length, second.hasMore]).toEqual([10, true, 2, false])
    expect(new Set([...first.ratings, ...second.ratings].map(({ id }) => id)).size).toBe(12)
    expect(second.rates).toEqual([0, 12, 0])
  })

  test('have what the customer wrote within a quarter of an hour after them', async () => {
    const early = await stage.rated(1, '2025-03-10 09:00')
    await stage.wroteLater(early, 'Demorou muito', '2025-03-10 09:01')
    const late = await stage.rated(2, '2025-03-10 10:00')
    await stage.wroteLater(late, 'Vocês têm pão?', '2025-03-10 10:16')
    const repeated = await stage.rated(3, '2025-03-10 11:00')
    await stage.wroteLater(repeated, ' 3 ', '2025-03-10 11:01')
    expect(await comments()).toEqual([null, null, 'Demorou muito'])
    expect(await comments('commented=true')).toEqual(['Demorou muito'])
  })

  test('have no comment out of the rated conversation itself', async () => {
    const ticketId = await stage.rated(1, '2025-03-10 09:00')
    await w.owner.query(
      `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, created_at)
       select company_id, id, contact_id, connection_id, 'R1', false, 'Péssimo', $2::timestamptz from tickets where id = $1`,
      [ticketId, await stage.at('2025-03-10 09:01')],
    )
    expect(await comments()).toEqual([null])
  })
})

describe('who sees reports', () => {
  const PARTS = ['waiting', 'figures', 'days', 'arrivals', 'breakdown', 'ratings', 'conversations.csv', 'breakdown.csv']

  test('attendants see none', async () => {
    for (const part of PARTS) {
      const { status } = await w.call(stage.ana, 'GET', `/dashboard/${part}?${MARCH_10}`)
      expect(status, part).toBe(403)
    }
  })

  test('supervisors see the tickets of their queues, and those without one', async () => {
    const { sales, support, bia, company } = stage
    const supervisor = await company.supervisor([sales])
    const ofBia = { by: bia, queueId: support }
    await stage.stretch({ created: '2025-03-10 09:00', asked: '2025-03-10 09:00', answered: '2025-03-10 09:02' })
    const hidden = { created: '2025-03-10 09:00', asked: '2025-03-10 09:00', answered: '2025-03-10 09:30' }
    const hiddenId = await stage.stretch({ ...hidden, ...ofBia })
    await stage.stretch({ created: '2025-03-10 09:00', queueId: null })
    await w.owner.query('update tickets set waiting_since = now() where id = $1', [hiddenId])
    const told = await stage.rated(1, '2025-03-10 09:00')
    await stage.wroteLater(told, 'Isto é da outra fila', '2025-03-10 09:01', support)
    await stage.rated(3, '2025-03-10 09:00', ofBia)

    const found = await stage.read<DashboardFigures>('figures', MARCH_10, supervisor)
    expect(found.figures).toMatchObject({
      conversations: 2,
      firstAnswer: { count: 1, median: 2 },
      ratings: 1,
      rating: 1,
    })
    expect((await ratings('', supervisor)).rates).toEqual([1, 0, 0])
    expect(await comments('', supervisor)).toEqual([null])
    expect(await comments()).toEqual(expect.arrayContaining(['Isto é da outra fila']))
    expect(await stage.read<DashboardWaiting>('waiting', '', supervisor)).toEqual({ late: 0, oldest: null })
    const { hours } = await stage.read<DashboardArrivals>('arrivals', MARCH_10, supervisor)
    expect(hours[0]?.[9]).toBe(2)
    const groups = await stage.read<BreakdownRow[]>('breakdown', MARCH_10, supervisor)
    expect(groups.map(({ key, conversations }) => [key, conversations])).toEqual([
      [sales, 1],
      [0, 1],
    ])
    const { points } = await stage.read<DashboardDays>('days', MARCH_10, supervisor)
    expect(points).toMatchObject([{ conversations: 2, firstAnswer: 2 }])
  })

  test('nobody sees what is of another company', async () => {
    await stage.stretch({ created: '2025-03-10 09:00', asked: '2025-03-10 09:00', answered: '2025-03-10 09:02' })
    await stage.rated(1, '2025-03-10 09:00')
    const foreign = (await w.company()).admin
    const found = await stage.read<DashboardFigures>('figures', MARCH_10, foreign)
    expect(found.figures).toMatchObject({ conversations: 0, firstAnswer: { count: 0 }, ratings: 0 })
    expect(await ratings('', foreign)).toEqual({ rates: [0, 0, 0], ratings: [], hasMore: false })
    expect(await stage.read('breakdown', MARCH_10, foreign)).toEqual([])
    for (const part of PARTS) {
      const ofQueue = async (queueId: number): Promise<string> =>
        (await w.call(foreign, 'GET', `/dashboard/${part}?${MARCH_10}&queueId=${queueId}`)).text
      expect(await ofQueue(stage.sales), part).toBe(await ofQueue(99_999_999))
    }
    const { text } = await w.call(foreign, 'GET', `/dashboard/conversations.csv?${MARCH_10}`)
    expect(text.trim().split('\r\n')).toHaveLength(1)
  })
})

describe('the export', () => {
  const lines = async (query = '', by: Member = stage.company.admin): Promise<string[][]> => {
    const { status, text, headers } = await w.call(by, 'GET', `/dashboard/conversations.csv?${MARCH_10}&${query}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    return text
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'))
  }

  test('has a line for each conversation, in the clock and the words of the company', async () => {
    const id = await stage.stretch({
      created: '2025-03-10 09:00',
      asked: '2025-03-10 09:00',
      started: '2025-03-10 09:01',
      answered: '2025-03-10 09:02:30',
      finished: '2025-03-10 09:30',
    })
    await stage.stretch({ created: '2025-03-11 00:00' })
    const waiting = await stage.stretch({ created: '2025-03-10 08:00', queueId: null })
    const [titles, first, second, ...more] = await lines()
    expect(titles).toEqual([
      ...['Conversa', 'Status', 'Iniciada em', 'Contato', 'Fila', 'Atendente', '1ª resposta em', '1ª resposta (min)'],
      ...['Aceita em', 'Resolvida em', 'Resolução (min)', 'Avaliação', 'Comentário', 'Etiquetas', 'Conexão'],
    ])
    expect([first?.slice(0, 4), first?.slice(5, -1)]).toEqual([
      [String(id), 'Resolvida', '10/03/2025 09:00', 'Cliente'],
      [stage.ana.name, '10/03/2025 09:02', '2,5', '10/03/2025 09:01', '10/03/2025 09:30', '30', '', '', ''],
    ])
    expect(second?.slice(0, -1)).toEqual([
      ...[String(waiting), 'Aguardando', '10/03/2025 08:00', 'Cliente'],
      ...Array.from({ length: 10 }, () => ''),
    ])
    expect(first?.at(-1)).toMatch(/^Conexão \d+$/)
    expect(more).toEqual([])
    const [english, inEnglish] = await lines('language=en')
    expect([english?.[1], inEnglish?.[1], inEnglish?.[2], inEnglish?.[7]]).toEqual([
      ...['Status', 'Resolved', '2025-03-10 09:00', '2.5'],
    ])
  })

  test('goes on after its first batch, and gives each conversation once', async () => {
    const id = await stage.stretch({ created: '2025-03-10 09:00' })
    await w.owner.query(
      `insert into tickets (company_id, status, contact_id, created_at)
       select company_id, 'closed', contact_id, created_at + make_interval(secs => n / 3)
       from tickets, generate_series(1, 1100) n where id = $1`,
      [id],
    )
    const [, ...found] = await lines()
    expect(found).toHaveLength(1101)
    expect(new Set(found.map(([ticket]) => ticket)).size).toBe(1101)
  })

  test('a supervisor gets the tickets of the own queues', async () => {
    const shown = await stage.stretch({ created: '2025-03-10 09:00' })
    await stage.stretch({ created: '2025-03-10 09:00', queueId: stage.support })
    const [, ...found] = await lines('', await stage.company.supervisor([stage.sales]))
    expect(found.map(([ticket]) => ticket)).toEqual([String(shown)])
  })

  test('has what was written after the last rating, the tags and the connection', async () => {
    const { company, support } = stage
    const ticketId = await stage.rated(1, '2025-03-10 09:00')
    await w.owner.query('update tickets set created_at = $2 where id = $1', [
      ticketId,
      await stage.at('2025-03-10 08:00'),
    ])
    await stage.wroteLater(ticketId, '=1+1', '2025-03-10 09:01', support)
    for (const name of ['vip', 'Ágil']) {
      const tagId = await w.insert('insert into tags (company_id, name) values ($1, $2)', [company.id, name])
      await w.owner.query('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
        ...[company.id, ticketId, tagId],
      ])
    }
    const ofTicket = async (by?: Member) => (await lines('', by)).find(([id]) => id === String(ticketId))
    // A spreadsheet would calculate what begins with a sign.
    expect((await ofTicket())?.slice(11, 14)).toEqual(['1', "'=1+1", 'Ágil, vip'])
    const supervisor = await company.supervisor([stage.sales])
    expect((await ofTicket(supervisor))?.slice(11, 14)).toEqual(['1', '', 'Ágil, vip'])
  })
})

describe('the export of a table', () => {
  const table = async (query: string, by: Member = stage.company.admin): Promise<string[][]> => {
    const { status, text, headers } = await w.call(by, 'GET', `/dashboard/breakdown.csv?${MARCH_10}&${query}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    return text
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'))
  }
  const asked = { created: '2025-03-10 09:00', asked: '2025-03-10 09:00' }

  test('has the figures of each queue, with what came after its goal', async () => {
    const { sales } = stage
    await w.owner.query("update queues set name = '=Vendas' where id = $1", [sales])
    for (const answered of ['2025-03-10 09:04:30', '2025-03-10 09:14', '2025-03-10 09:16'])
      await stage.stretch({ ...asked, answered })
    await stage.stretch({ created: '2025-03-10 10:00', queueId: null })
    await stage.rated(2, '2025-03-10 10:00')
    expect(await table('by=queue')).toEqual([
      [
        ...['Fila', 'Conversas', 'Aguardando', 'Respondidas', '1ª resposta, mediana (min)'],
        ...['1ª resposta, 90% em até (min)', 'Fora da meta', 'Fora da meta (%)', 'Resolvidas'],
        ...['Resolução, mediana (min)', 'Resolução, 90% em até (min)', 'Avaliação', 'Avaliações'],
      ],
      ["'=Vendas", '3', '3', '3', '14', '15,6', '1', '33,3', '0', '', '', '2', '1'],
      ['Sem fila', '1', '1', '0', '', '', '0', '', '0', '', '', '', '0'],
    ])
  })

  test('is by attendant, hour or weekday, too, in the language of the reader', async () => {
    await stage.stretch({ ...asked, answered: '2025-03-10 09:04:30' })
    const [titles, ...attendants] = await table('by=attendant&language=en')
    expect(titles?.slice(0, 4)).toEqual(['Attendant', 'Conversations', 'In progress', 'Answered'])
    expect(attendants.map((row) => [row[0], row[3], row[4]])).toEqual([
      [stage.ana.name, '1', '4.5'],
      ['No attendant', '0', ''],
    ])
    const hours = await table('by=hour')
    expect([hours.length, hours[10]?.slice(0, 3)]).toEqual([25, ['09h', '1', '1']])
    const weekdays = await table('by=weekday&language=es')
    expect(weekdays.map(([name]) => name)).toEqual([
      ...['Día de la semana', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    ])
  })

  test('has nothing of other queues for a supervisor, and nothing of another company', async () => {
    await stage.stretch({ ...asked, answered: '2025-03-10 09:20' })
    await stage.stretch({ ...asked, answered: '2025-03-10 09:20', queueId: stage.support })
    expect(await table('by=queue')).toHaveLength(3)
    expect(await table('by=queue', await stage.company.supervisor([stage.sales]))).toHaveLength(2)
    const foreign = await w.company()
    for (const by of ['queue', 'attendant']) expect(await table(`by=${by}`, foreign.admin), by).toHaveLength(1)
    for (const by of ['hour', 'weekday']) {
      const figures = (await table(`by=${by}`, foreign.admin)).slice(1).flatMap((row) => row.slice(1))
      expect(new Set(figures), by).toEqual(new Set(['0', '']))
    }
  })
})
