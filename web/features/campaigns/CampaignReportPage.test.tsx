import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Campaign, CampaignRecipient, CampaignReport, RecipientPage } from '#contract/campaigns.ts'
import { setLanguage } from '#web/i18n.ts'
import { CampaignReportPage } from './CampaignReportPage.tsx'
import { exampleCampaign } from '#tests/campaign-samples.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'

const admin = exampleUser({ profile: 'admin' })
const onClose = vi.fn<() => void>()

const report = (change: Partial<Campaign> = {}): CampaignReport => ({
  campaign: exampleCampaign({
    ...{ status: 'EM_ANDAMENTO', startedAt: '2026-11-20T12:00:00.000Z', editable: false },
    counts: { ...exampleCampaign().counts, valid: 8, sent: 6, delivered: 4, read: 2, answered: 1, failed: 1 },
    ...change,
  }),
  ...{
    queued: 1,
    held: 0,
    retried: 0,
    waiting: 1,
    sleeping: 0,
    hold: null,
    nextAt: null,
    endsAt: null,
    tickets: 1,
    hours: [],
    variants: [],
  },
  skipped: {
    invalid: 1,
    unchecked: 1,
    optedOut: 0,
    duplicate: 0,
    declined: 0,
    unconfirmed: 0,
    unfilled: 0,
    country: 0,
  },
  limits: { firstContactsToday: 3, firstContactsPerDay: 20 },
})

const noRecipients: RecipientPage = {
  ...{ recipients: [], count: 0, hasMore: false, forgotten: false },
  filters: { all: 8, delivered: 4, answered: 1, unanswered: 5, failed: 1, noReceipt: 0, waiting: 2, skipped: 2 },
}

const reported = (body: CampaignReport, page: Partial<RecipientPage> = {}): Answers => ({
  'GET /campaigns/1/report': [{ body }],
  'GET /campaigns/1/recipients': [{ body: { ...noRecipients, ...page } }],
})

test('the report lists for each person the expected time, or how soon the message was read', async () => {
  const person: CampaignRecipient = {
    ...{ id: 1, name: 'Ana', number: '5511988887777', email: '', variant: 1, state: 'pending', answered: false },
    ...{ refused: false, reason: null, detail: null, ticketId: null, ticketUuid: null, at: null },
    ...{ readAfterSeconds: null, expectedAt: '2031-11-24T17:36:00.000Z' },
  }
  const reader: CampaignRecipient = {
    ...person,
    id: 2,
    name: 'Bia',
    state: 'read',
    expectedAt: null,
    readAfterSeconds: 120,
  }
  await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: reported(report(), { recipients: [person, reader], count: 2 }),
  })
  expect(await screen.findByText('sai por volta de 24/11/2031 14:36')).toBeTruthy()
  expect(screen.getByText('lida 2 min depois')).toBeTruthy()
})

test('the report says of everybody what happened, with an hour on every day', async () => {
  const person: CampaignRecipient = {
    ...{ id: 1, name: 'Ana', number: '5511988887777', email: '', variant: 1, state: 'delivered', answered: false },
    ...{ refused: false, reason: null, detail: null, ticketId: null, ticketUuid: null },
    ...{ at: '2026-11-20T12:05:00.000Z', readAfterSeconds: null, expectedAt: null },
  }
  const photo: CampaignRecipient = { ...person, id: 2, name: 'Bia', state: 'read', answered: true }
  await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: reported(report(), { recipients: [person, photo], count: 2 }),
  })
  expect(await screen.findByText('chegou e ainda não foi lida')).toBeTruthy()
  expect(screen.getByText('respondeu')).toBeTruthy()
  expect(screen.getAllByText('20/11/2026 09:05')).toHaveLength(2)
})

test('a number without a limit is not said to have one', async () => {
  const limits = { firstContactsToday: 5, firstContactsPerDay: null }
  await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: reported({ ...report(), limits }),
  })
  expect(await screen.findByText('Pessoas novas hoje')).toBeTruthy()
  expect(screen.getByText('sem limite por dia')).toBeTruthy()
  expect(screen.queryByText('Limite do número')).toBeNull()
})

test('a report whose people were deleted says so', async () => {
  const filters = { all: 0, delivered: 0, answered: 0, unanswered: 0, failed: 0, noReceipt: 0, waiting: 0, skipped: 0 }
  await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: reported(report({ status: 'FINALIZADA' }), { forgotten: true, filters }),
  })
  expect(await screen.findByText('As pessoas desta campanha foram apagadas')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Criar lista' })).toHaveProperty('disabled', true)
})

test('the report shows how many of the valid contacts have received it, and stops before the next', async () => {
  const { user, asked } = await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: { ...reported(report()), 'POST /campaigns/1/cancel': [{ body: null }] },
  })
  expect(await screen.findByText('4 de 8')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  expect(screen.queryByText('Confirmações solicitadas')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Parar antes da próxima' }))
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST /campaigns/1/cancel')).toBe(true))
})

test('the report says why nothing is sent for the moment', async () => {
  const hold = { reason: 'hours', until: '2031-11-24T11:00:00.000Z' } as const
  await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: reported({ ...report(), sleeping: 1, hold }),
  })
  expect(await screen.findByText(/fora do horário: continua em 24\/11\/2031 08:00/)).toBeTruthy()
})

test('the report says that the provider lets no new chats begin, and until when', async () => {
  const hold = { reason: 'provider', until: '2031-11-24T11:00:00.000Z' } as const
  await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: reported({ ...report(), hold }),
  })
  expect(await screen.findByText(/o WhatsApp segurou conversas novas: continua em 24\/11\/2031 08:00/)).toBeTruthy()
})

test('people without a receipt are counted apart from those who are on their way', async () => {
  const counts = { ...report().campaign.counts, noReceipt: 1 }
  const filters = { all: 1, delivered: 0, answered: 0, unanswered: 0, failed: 0, noReceipt: 1, waiting: 0, skipped: 0 }
  const recipient: CampaignRecipient = {
    ...{ id: 1, name: 'Rui', number: '5511988887777', email: '', variant: 1, state: 'noReceipt', answered: false },
    ...{ refused: false, reason: null, detail: null, ticketId: null, ticketUuid: null },
    ...{ at: '2026-11-24T12:00:00.000Z', readAfterSeconds: null, expectedAt: null },
  }
  const page = { recipients: [recipient], count: 1, hasMore: false, filters, forgotten: false }
  await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: {
      'GET /campaigns/1/report': [{ body: report({ counts }) }],
      'GET /campaigns/1/recipients': [{ body: page }],
    },
  })
  const progress = await screen.findByRole('region', { name: /entregues/ })
  const legend = within(progress)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.trim())
  expect(legend).toEqual(['Entregues 4', 'A caminho 1', 'Não entregues 1', 'Sem confirmação 1', 'Na vez 1'])
  expect(await screen.findByText('o WhatsApp não confirmou a entrega')).toBeTruthy()
})

test('messages that Meta holds, and people who get one more attempt, are told in the report', async () => {
  const person: CampaignRecipient = {
    ...{ id: 1, name: 'Rui', number: '5511988887777', email: '', variant: 1, state: 'held', answered: false },
    ...{ refused: false, reason: null, detail: null, ticketId: null, ticketUuid: null },
    ...{ at: '2026-11-24T12:00:00.000Z', readAfterSeconds: null, expectedAt: null },
  }
  const limited: CampaignRecipient = {
    ...{ ...person, id: 2, name: 'Lia', state: 'failed', reason: 'ERR_CLOUD_PERSON_LIMIT' },
    expectedAt: '2031-11-24T17:36:00.000Z',
  }
  await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: reported({ ...report(), held: 1, retried: 1 }, { recipients: [person, limited], count: 2 }),
  })
  const progress = await screen.findByRole('region', { name: /entregues/ })
  const legend = within(progress)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.trim())
  expect(legend).toEqual(['Entregues 4', 'A caminho 1', 'Não entregues 1', 'Retidas pela Meta 1', 'Na vez 1'])
  expect(within(progress).getByText(/1 pessoa recebe mais uma tentativa/)).toBeTruthy()
  expect(await screen.findByText('a Meta ainda não decidiu se entrega')).toBeTruthy()
  expect(screen.getByText(/nova tentativa por volta de 24\/11\/2031 14:36/)).toBeTruthy()
})

test.each([
  ['marketing', /Mais de 20% das últimas 200 mensagens/],
  ['budget', /Aumente o orçamento do número/],
] as const)('the report of a campaign that stands still says what to do: %s', async (pauseReason, words) => {
  await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: reported(report({ pauseReason })),
  })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('the report of a paused campaign says why, and a person continues it', async () => {
  const paused = report({ pauseReason: 'optOuts', confirmation: true })
  const { user, asked } = await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: { ...reported(paused), 'POST /campaigns/1/restart': [{ body: null }] },
  })
  const title = await screen.findByText('Campanha pausada: muita gente pediu para não receber.')
  const notice = title.closest<HTMLElement>('[role="status"]') ?? document.body
  expect(screen.getByText('Confirmações solicitadas')).toBeTruthy()
  await user.click(within(notice).getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST /campaigns/1/restart')).toBe(true))
})

test('the report of a campaign that Meta stopped says why in words, and what helps', async () => {
  const stopped = { pauseReason: 'template', pauseError: 'ERR_TEMPLATE_PAUSED', editable: true } as const
  await show(<CampaignReportPage id={1} onLeave={onClose} />, { user: admin, answers: reported(report(stopped)) })
  const title = await screen.findByText('Campanha pausada: a Meta não aceita mais o modelo.')
  const notice = within(title.closest<HTMLElement>('[role="status"]') ?? document.body)
  expect(notice.getByText(/A Meta pausou este modelo.*Troque o modelo ou continue/)).toBeTruthy()
  expect(notice.getByRole('button', { name: 'Trocar o modelo' })).toBeTruthy()
  expect(notice.getByRole('button', { name: 'Continuar' })).toBeTruthy()
})

test('the report of a campaign without a connection offers to choose one, and not to continue', async () => {
  const alone = { pauseReason: 'connectionDeleted', whatsappId: null, whatsapp: null, editable: true } as const
  await show(<CampaignReportPage id={1} onLeave={onClose} />, { user: admin, answers: reported(report(alone)) })
  const title = await screen.findByText('Campanha pausada: a conexão foi excluída.')
  const notice = within(title.closest<HTMLElement>('[role="status"]') ?? document.body)
  expect(notice.getByRole('button', { name: 'Escolher outra conexão' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull()
})

test('the recipients are downloaded in the language of the reader, into a file named after the campaign', async () => {
  onTestFinished(() => setLanguage('pt'))
  await setLanguage('en')
  const { user } = await show(<CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: { ...reported(report()), 'GET /campaigns/1/recipients.csv': [{ body: 'Name' }] },
  })
  const { fetch } = globalThis
  const paths: string[] = []
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    paths.push(path)
    return fetch(path, request)
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  onTestFinished(() => click.mockRestore())
  await user.click(await screen.findByRole('button', { name: 'Download the recipients as CSV' }))
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(click.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['Natal.csv'])
  expect(paths).toContainEqual(expect.stringMatching(/^\/api\/campaigns\/1\/recipients\.csv\?.*\blanguage=en$/))
})

test('a skeleton stands in the place of the chart while its code is loading', async () => {
  // What another file has loaded would be shown at once: these modules have loaded nothing yet.
  vi.resetModules()
  const arrival = Promise.withResolvers<{ OverTimeChart: () => ReactNode }>()
  vi.doMock('./report/OverTimeChart.tsx', () => arrival.promise)
  onTestFinished(() => {
    vi.doUnmock('./report/OverTimeChart.tsx')
    vi.resetModules()
  })
  const component = await import('#tests/component.tsx')
  const page = await import('./CampaignReportPage.tsx')
  const figures = { sent: 1, delivered: 1, read: 0, answered: 0, refused: 0, failed: 0 }
  await component.show(<page.CampaignReportPage id={1} onLeave={onClose} />, {
    user: admin,
    answers: reported({ ...report(), hours: [{ at: '2026-11-20T12:00:00.000Z', ...figures }] }),
  })
  const panel = await screen.findByRole('region', { name: 'Ao longo do tempo' })
  const skeleton = () => panel.querySelector('.mantine-Skeleton-root')
  expect(skeleton()).toBeTruthy()
  arrival.resolve({ OverTimeChart: () => <p>gráfico</p> })
  expect(await within(panel).findByText('gráfico')).toBeTruthy()
  expect(skeleton()).toBeNull()
})
