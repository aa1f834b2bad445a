import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CampaignModal } from './CampaignModal.tsx'
import { forgetDraft } from './useKeptDraft.ts'
import { campaignSources, exampleCampaign, examplePreview } from '#tests/campaign-samples.ts'
import { exampleUser, show } from '#tests/component.tsx'

const admin = exampleUser({ profile: 'admin' })
const onClose = vi.fn<() => void>()
beforeEach(() => {
  onClose.mockClear()
  for (const id of [null, 1]) forgetDraft(admin.id, id)
})

test('the dry run adds up to the list, and the customer sees the longest name', async () => {
  const answers = {
    ...campaignSources,
    'GET /campaigns/audience': [{ body: { people: [], count: 0, hasMore: false } }],
  }
  const { user, asked } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers,
  })
  const dry = await screen.findByRole('region', { name: 'Antes de enviar' })
  await within(dry).findByText('de 10 pessoas vão receber')
  const counts = within(dry)
    .getAllByRole('listitem')
    .map((item) => Number(item.querySelector('b')?.textContent))
  expect(counts.reduce((sum, count) => sum + count)).toBe(examplePreview.total)
  expect(screen.getByText('Maria Aparecida do Nascimento', { selector: 'mark' })).toBeTruthy()
  expect(screen.getByText('O nome mais comprido da lista: Maria Aparecida do Nascimento')).toBeTruthy()
  await user.click(within(dry).getByRole('button', { name: /Número sem WhatsApp/ }))
  await waitFor(() => expect(asked.some(({ call }) => call === 'GET /campaigns/audience')).toBe(true))
})

test('the customer’s view is shown for a chosen person of the list', async () => {
  const person = { id: 8, name: 'Zé', number: '5511977776666', email: '', contactListId: 4 }
  const answers = {
    ...campaignSources,
    'GET /contact-list-items': [{ body: { contacts: [person], count: 1, hasMore: false } }],
  }
  const { user, asked } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers,
  })
  const chooser = await screen.findByRole('combobox', { name: 'Mostrar como chega para' })
  expect(chooser).toHaveProperty('value', 'Maria Aparecida do Nascimento')
  await user.click(chooser)
  await user.click(await screen.findByRole('option', { name: /^Zé/ }))
  expect(await screen.findByText('Chega assim para Zé.')).toBeTruthy()
  expect(screen.getByText('Zé', { selector: 'mark' })).toBeTruthy()
  expect(asked.some(({ call }) => call === 'GET /contact-list-items')).toBe(true)
})

test('a list that was deleted under its campaign is chosen anew, and the dry run does not fail', async () => {
  await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: {
      ...campaignSources,
      'GET /contact-lists/list': [{ body: [] }],
      'POST /campaigns/preview': [
        { status: 404, body: { error: 'ERR_NO_CONTACTLIST_FOUND' } },
        { body: examplePreview },
      ],
    },
  })
  expect(await screen.findByText('Escolha a lista para saber quem recebe.')).toBeTruthy()
  const list = screen.getByRole<HTMLInputElement>('combobox', { name: 'Lista de contatos' })
  expect([list.value, list.getAttribute('aria-invalid')]).toEqual(['Nenhuma', 'true'])
})

test('nothing is warned of before a key is pressed, and what is missing is told when it is to start', async () => {
  const preview = { ...examplePreview, warnings: ['noList', 'noText'] }
  const { user } = await show(<CampaignModal campaign={null} onClose={onClose} />, {
    user: admin,
    answers: { ...campaignSources, 'POST /campaigns/preview': [{ body: preview }] },
  })
  const dry = await screen.findByRole('region', { name: 'Antes de enviar' })
  await within(dry).findByText('calculado agora')
  for (const text of ['Falta escolher a lista.', 'Falta escrever uma mensagem.'])
    expect(within(dry).queryByText(text)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Iniciar agora' }))
  expect(await within(dry).findByText('Falta escolher a lista.')).toBeTruthy()
})

test('typing does not count the list again, a link does', async () => {
  const { user, asked } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: campaignSources,
  })
  const counts = () => asked.filter(({ call }) => call === 'POST /campaigns/preview').length
  await waitFor(() => expect(counts()).toBe(1))
  await user.type(screen.getByLabelText('Mensagem 1'), ' Tudo bem?')
  await user.type(screen.getByLabelText('Mensagem 1'), ' www.aurora.com.br')
  await waitFor(() => expect(counts()).toBe(2))
  expect(asked.findLast(({ call }) => call === 'POST /campaigns/preview')?.body).toMatchObject({ message1: 'https://' })
})

test('numbers that nobody checked count as receiving, and can be checked from the dialog', async () => {
  const list = {
    ...{ id: 4, name: 'Clientes', companyId: 1, contactsCount: '10', validCount: 8, check: null, imports: [] },
    counts: { total: 10, valid: 8, invalid: 1, unknown: 1 },
  }
  const { user, asked } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: {
      ...campaignSources,
      'GET /contact-lists/4': [{ body: list }],
      'POST /contact-lists/4/check': [{ body: list }],
    },
  })
  expect(
    await screen.findByText(/1 número ainda a conferir: se não tiver WhatsApp, fica de fora na sua vez/),
  ).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Conferir' }))
  const question = await screen.findByRole('dialog', { name: 'Conferir 1 número?' })
  await user.click(within(question).getByRole('button', { name: 'Conferir' }))
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'POST /contact-lists/4/check')?.body).toMatchObject({ only: 'unknown' }),
  )
})

test('who gets no marketing, what answers cost and how much of the budget is spent are told before the start', async () => {
  const told = { currency: 'USD', checkedOn: '2026-10-01', isDefault: false, unpriced: 0 }
  const preview = {
    ...examplePreview,
    groups: { ...examplePreview.groups, country: 3 },
    ...{ cost: { ...told, cost: 125_000_000 }, answers: { ...told, cost: 13_600_000 } },
    budget: { currency: 'USD', budget: 200_000_000, spent: 170_000_000 },
    warnings: ['overBudget'],
  }
  const { user, asked } = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: {
      ...campaignSources,
      'POST /campaigns/preview': [{ body: preview }],
      'GET /campaigns/audience': [{ body: { people: [], count: 0, hasMore: false } }],
    },
  })
  expect(await screen.findByText(/^mais cerca de .*13,60 para responder uma vez a cada pessoa/)).toBeTruthy()
  expect(screen.getByText(/170,00 de .*200,00/)).toBeTruthy()
  expect(screen.getByText(/custa mais do que resta do orçamento/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Números \+1/ }))
  await waitFor(() => expect(asked.some(({ call }) => call === 'GET /campaigns/audience')).toBe(true))
})

test('a spent budget is told also where the template and the size of the list are warned of', async () => {
  const preview = { ...examplePreview, warnings: ['lowQuality', 'overLimit', 'budgetSpent'] }
  await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: admin,
    answers: { ...campaignSources, 'POST /campaigns/preview': [{ body: preview }] },
  })
  expect(await screen.findByText(/^O orçamento do mês deste número acabou/)).toBeTruthy()
  expect(screen.getByText(/^Muitas pessoas rejeitam este modelo/)).toBeTruthy()
})
