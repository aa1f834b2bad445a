import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Campaign } from '#contract/campaigns.ts'
import { CampaignsPage } from './CampaignsPage.tsx'
import { campaignSources, exampleCampaign } from '#tests/campaign-samples.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'

const admin = exampleUser({ profile: 'admin' })

const groups = { all: 2, running: 1, paused: 1, scheduled: 0, drafts: 1, ended: 0 }
const listed = (records: Campaign[]): Answers => ({
  'GET /campaigns': [{ body: { records, count: records.length, hasMore: false } }],
  'GET /campaigns/groups': [{ body: groups }],
  'GET /campaigns/budgets': [{ body: [] }],
  ...campaignSources,
})

test('the list shows the placeholders of a draft, and why a campaign is paused', async () => {
  const draft = exampleCampaign({ contactListId: null, contactList: null, whatsappId: null, whatsapp: null })
  const paused = exampleCampaign({ id: 2, name: 'Black Friday', status: 'EM_ANDAMENTO', pauseReason: 'undelivered' })
  await show(<CampaignsPage />, { user: admin, answers: listed([draft, paused]) })
  const row = (await screen.findByText('Natal')).closest('tr') as HTMLElement
  for (const text of ['Não definida', 'Não definido', 'Sem agendamento', 'Não concluída', 'Desabilitada', 'Inativa'])
    expect(within(row).getByText(text)).toBeTruthy()
  expect(screen.getByText('Em Andamento · pausada')).toBeTruthy()
  expect(screen.getByText(/muitas mensagens não chegaram/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Todas\s*2/ })).toBeTruthy()
})

test('only a running campaign can be stopped, and a cancelled one restarted', async () => {
  const running = exampleCampaign({ id: 2, name: 'Black Friday', status: 'EM_ANDAMENTO', editable: false })
  const cancelled = exampleCampaign({ id: 3, name: 'Pesquisa', status: 'CANCELADA' })
  const { user, asked } = await show(<CampaignsPage />, {
    user: admin,
    answers: {
      ...listed([exampleCampaign(), running, cancelled]),
      'POST /campaigns/2/cancel': [{ body: null }],
      'POST /campaigns/3/restart': [{ body: null }],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Parar Black Friday' }))
  await user.click(screen.getByRole('button', { name: 'Continuar Pesquisa' }))
  await waitFor(() => expect(asked.filter(({ call }) => /cancel|restart/.test(call))).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Parar Natal' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Continuar Natal' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Excluir Black Friday' })).toBeNull()
})

test('a campaign on a phone has its actions in one menu, the report as a link', async () => {
  vi.stubGlobal('innerWidth', 390)
  const running = exampleCampaign({ id: 2, name: 'Black Friday', status: 'EM_ANDAMENTO', editable: false })
  const { user } = await show(<CampaignsPage />, { user: admin, answers: listed([running]) })
  await user.click(await screen.findByRole('button', { name: 'Ações de Black Friday' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Parar', 'Relatório', 'Duplicar', 'Ver'])
  expect(items[1]?.getAttribute('href')).toBe('/campaign/2/report')
  expect(screen.queryByText('Sem agendamento')).toBeNull()
  expect(screen.getByText('Desabilitada')).toBeTruthy()
})

test('a draft that lacks a question is not ready to start', async () => {
  const asking = exampleCampaign({ confirmation: true })
  const ready = exampleCampaign({ id: 2, name: 'Pesquisa' })
  await show(<CampaignsPage />, { user: admin, answers: listed([asking, ready]) })
  expect(await screen.findByText('falta escrever a confirmação de um texto')).toBeTruthy()
  expect(screen.getAllByText('pronta para iniciar')).toHaveLength(1)
})

test('a draft whose template cannot be sent says why instead of being ready', async () => {
  const template: Campaign['template'] = {
    ...{ name: 'promocao', language: 'pt_BR', category: 'MARKETING', values: {}, media: null, text: 'Oi', buttons: [] },
  }
  const whatsapp = { id: 3, name: 'Oficial', channel: 'whatsapp_cloud' } as const
  const drafts = [null, 'ERR_TEMPLATE_PAUSED', 'ERR_TEMPLATE_UNSUPPORTED'].map((templateError, index) =>
    exampleCampaign({ id: index + 1, name: `Natal ${index}`, template, whatsapp, templateError }),
  )
  await show(<CampaignsPage />, { user: admin, answers: listed(drafts) })
  expect(await screen.findByText('a Meta pausou o modelo')).toBeTruthy()
  expect(screen.getByText('o modelo não pode ser enviado assim')).toBeTruthy()
  expect(screen.getAllByText('pronta para iniciar')).toHaveLength(1)
})
