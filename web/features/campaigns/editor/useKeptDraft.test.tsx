import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CampaignModal } from './CampaignModal.tsx'
import { forgetDraft } from './useKeptDraft.ts'
import { campaignSources, exampleCampaign } from '#tests/campaign-samples.ts'
import { exampleUser, show } from '#tests/component.tsx'

const admin = exampleUser({ profile: 'admin' })
const onClose = vi.fn<() => void>()
beforeEach(() => {
  onClose.mockClear()
  for (const id of [null, 1]) forgetDraft(admin.id, id)
})

test('an unsaved campaign is restored after a reload, and its draft deleted once saved', async () => {
  const answers = { ...campaignSources, 'POST /campaigns': [{ body: exampleCampaign() }] }
  const first = await show(<CampaignModal campaign={null} onClose={onClose} />, { user: admin, answers })
  await first.user.type(await screen.findByLabelText(/^Nome/), 'Natal')
  await first.user.type(screen.getByLabelText('Mensagem 1'), 'Oi')
  cleanup()
  const second = await show(<CampaignModal campaign={null} onClose={onClose} />, { user: admin, answers })
  expect(await screen.findByText(/Recuperamos o que você escreveu/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Natal')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem 1').value).toBe('Oi')
  await second.user.click(screen.getByRole('button', { name: 'Salvar rascunho' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  cleanup()
  await show(<CampaignModal campaign={null} onClose={onClose} />, { user: admin, answers })
  expect((await screen.findByLabelText<HTMLInputElement>(/^Nome/)).value).toBe('')
})

test('a draft is offered on the list, belongs to its user, and can be discarded', async () => {
  const answers = campaignSources
  const first = await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, { user: admin, answers })
  await first.user.type(await screen.findByLabelText('Mensagem 1'), ' Tudo bem?')
  cleanup()
  await show(<CampaignModal campaign={exampleCampaign()} onClose={onClose} />, {
    user: exampleUser({ profile: 'admin', id: 99 }),
    answers,
  })
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Mensagem 1')).value).toBe('Oi, {nome}!')
  cleanup()
  const later = exampleCampaign({ updatedAt: '2026-11-21T12:00:00.000Z' })
  const second = await show(<CampaignModal campaign={later} onClose={onClose} />, { user: admin, answers })
  expect(await screen.findByText(/A campanha foi alterada depois/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem 1').value).toBe('Oi, {nome}! Tudo bem?')
  await second.user.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem 1').value).toBe('Oi, {nome}!')
  expect(localStorage.getItem(`campaignDraft:${admin.id}:1`)).toBeNull()
})
