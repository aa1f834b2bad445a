import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { CompanyRow } from '#contract/companies.ts'
import type { ListItem } from '#contract/contact-lists.ts'
import type { OwnField } from '#contract/own-fields.ts'
import type { FileList } from '#contract/file-lists.ts'
import type { Help } from '#contract/helps.ts'
import type { Plan } from '#contract/plans.ts'
import type { Macro } from '#contract/macros.ts'
import type { QuickMessage } from '#contract/quick-messages.ts'
import type { Schedule } from '#contract/schedules.ts'
import type { TagListItem } from '#contract/tags.ts'
import type { TicketView } from '#contract/ticket-views.ts'
import type { User } from '#contract/users.ts'
import { AnnouncementModal } from '#web/features/announcements/AnnouncementModal.tsx'
import { CampaignModal } from '#web/features/campaigns/editor/CampaignModal.tsx'
import { CompanyForm } from '#web/features/companies/CompanyForm.tsx'
import { OwnFieldForm } from '#web/features/contacts/own-fields/OwnFieldForm.tsx'
import { ItemModal } from '#web/features/contact-lists/ItemModal.tsx'
import { ListModal } from '#web/features/contact-lists/ListModal.tsx'
import { FileListModal } from '#web/features/file-lists/FileListModal.tsx'
import { HelpForm } from '#web/features/helps/HelpForm.tsx'
import { PlanForm } from '#web/features/plans/PlanForm.tsx'
import { MacroModal } from '#web/features/macros/MacroModal.tsx'
import { QuickMessageModal } from '#web/features/quick-messages/QuickMessageModal.tsx'
import { ScheduleModal } from '#web/features/schedules/ScheduleModal.tsx'
import { TagModal } from '#web/features/tags/TagModal.tsx'
import { ViewModal } from '#web/features/tickets/filters/ViewModal.tsx'
import { NOT_NARROWED } from '#web/features/tickets/list-address.ts'
import { UserForm } from '#web/features/users/UserForm.tsx'
import { exampleCampaign } from '#tests/campaign-samples.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'

const onClose = vi.fn<() => void>()
const admin = exampleUser({ profile: 'admin', super: true })
const lists: Answers = {
  'GET /queue': [{ body: [{ id: 2, name: 'Vendas', color: '#12a06a' }] }],
  'GET /whatsapp': [{ body: [] }],
  'GET /plans/list': [{ body: [] }],
  'GET /files': [{ body: { files: [], count: 0, hasMore: false } }],
  'GET /public-settings': [{ body: { mail: true } }],
}

const tag = { name: 'Garantia', color: '#7c5cf0', kanban: 1 }
const view = { name: 'Urgentes', isShared: true }
const shownList = { ...{ list: 'open' as const, viewId: 1, queueIds: [], showAll: false }, ...NOT_NARROWED }
const help = { title: 'Primeiros passos', video: 'dQw4w9WgXcQ', description: 'Como começar' }
const plan = {
  ...{ name: 'Ouro', users: 3, connections: 4, queues: 5, storageLimitMb: 600, value: 79.9, isPublic: false },
  ...{ useCampaigns: false, useSchedules: false, useInternalChat: false, useExternalApi: false, useKanban: false },
  ...{ useOpenAi: false, useIntegrations: false },
}
const company = {
  ...{ name: 'Loja', email: 'loja@exemplo.com.br', phone: '551133334444', planId: '3', status: false },
  ...{ campaignsEnabled: false, dueDate: '2027-02-28', recurrence: 'ANUAL' },
}
const user = { name: 'Bia', email: 'bia@exemplo.com.br', profile: 'admin', queueIds: [2], allTicket: 'enable' }
const announcement = { title: 'Manutenção', text: 'Domingo cedo', priority: '1', status: 'false' }
const person = {
  ...{ name: 'Ana Prado', number: '+55 11 98888-7777', email: 'ana@exemplo.com.br' },
  ...{ consentSource: 'Compra na loja', consentAt: '2025-03-12' },
}
const macro = {
  ...{ name: 'Encerrar', queueIds: [2] },
  steps: [
    { kind: 'reply', text: 'Até logo, {{firstName}}!' },
    { kind: 'addTag', tagId: 3 },
    { kind: 'snooze', span: { unit: 'weekday', weekday: 2, clock: '08:30' }, wakeOnReply: false },
  ],
}
const quick = { shortcode: 'ola', message: 'Olá!', geral: true, status: false, fileListId: 4, queueIds: [2] }
const option = { id: 9, name: 'Tabela', path: 'tabela.pdf' }
const fileList = { name: 'Catálogo', message: 'Segue o catálogo', options: [option] }
const ownField = { name: 'Loja preferida', type: 'choice', options: ['Centro', 'Pinheiros'] }
const schedule = { contactId: 5, body: 'Lembrete da revisão', whatsappId: 3, sendAt: '2099-05-04T15:30' }

const campaign = {
  ...{
    name: 'Natal',
    confirmation: true,
    message1: 'Oi, {nome}!',
    message3: 'Olá!',
    confirmationMessage1: 'Pode ser?',
    confirmationMessage3: 'Posso?',
  },
  ...{ contactListId: 4, tagListId: 6, whatsappId: 3, fileListId: 8, queueId: 2, refusalLine: false, stopRules: false },
  ...{ legalBasis: 'customer' as const, legalNote: 'Compraram na loja' },
}
const cancelledCampaign = exampleCampaign({ ...campaign, status: 'CANCELADA', startedAt: '2026-11-20T12:00:00.000Z' })

const storedUser = { ...user, id: 1, whatsappId: null, queues: [{ id: 2, name: 'Vendas' }] } as unknown as User
const storedSchedule = {
  ...{ ...schedule, id: 1, sendAt: '2099-05-04T18:30:00.000Z', mediaPath: null, status: 'PENDENTE', userId: 7 },
  contact: { id: 5, name: 'João', number: '5511999990000', profilePicUrl: '' },
} as unknown as Schedule
const storedOption = {
  ...{ ...option, fileId: 1, mediaUrl: '/api/media/x', mediaName: 'tabela.pdf', mediaType: 'application/pdf' },
  ...{ mediaSize: 9, createdAt: '', updatedAt: '' },
}
const storedFileList: FileList = {
  ...{ ...fileList, id: 1, companyId: 1, options: [storedOption], createdAt: '', updatedAt: '' },
}
const storedAnnouncement = { ...announcement, id: 1, priority: 1, status: false } as Announcement

/** A dialog with a stored record, the call that saves it, and what has to be in its body. */
const FORMS: [call: string, form: () => ReactNode, body: object][] = [
  ['PUT /tags/1', () => <TagModal tag={{ ...tag, id: 1 } as TagListItem} onClose={onClose} />, tag],
  [
    'PUT /ticket-views/1',
    () => (
      <ViewModal
        view={{ ...view, id: 1 } as TicketView}
        choice={shownList}
        onSaved={() => undefined}
        onClose={onClose}
      />
    ),
    view,
  ],
  ['PUT /helps/1', () => <HelpForm help={{ ...help, id: 1 } as Help} onClose={onClose} />, help],
  ['PUT /plans/1', () => <PlanForm plan={{ ...plan, id: 1 } as Plan} onClose={onClose} />, plan],
  [
    'PUT /companies/1',
    () => <CompanyForm company={{ ...company, id: 1, planId: 3 } as unknown as CompanyRow} onClose={onClose} />,
    company,
  ],
  ['PUT /users/1', () => <UserForm user={storedUser} onClose={onClose} />, { ...user, whatsappId: null }],
  [
    'PUT /announcements/1',
    () => <AnnouncementModal record={storedAnnouncement} onClose={onClose} />,
    { ...announcement, priority: 1, status: false },
  ],
  [
    'PUT /quick-messages/1',
    () => <QuickMessageModal record={{ ...quick, id: 1 } as QuickMessage} renderText={() => null} onClose={onClose} />,
    quick,
  ],
  ['PUT /macros/1', () => <MacroModal macro={{ ...macro, id: 1 } as Macro} onClose={onClose} />, macro],
  [
    'PUT /contact-lists/1',
    () => <ListModal list={{ id: 1, name: 'Clientes' }} onClose={onClose} />,
    { name: 'Clientes' },
  ],
  [
    'PUT /contact-list-items/1',
    () => (
      <ItemModal
        listId={9}
        item={{ ...person, number: '5511988887777', id: 1, contactListId: 9 } as ListItem}
        onClose={onClose}
      />
    ),
    person,
  ],
  [
    'PUT /own-fields/1',
    () => <OwnFieldForm field={{ ...ownField, id: 1 } as OwnField} onClose={onClose} />,
    { name: ownField.name, options: ownField.options.map((label) => ({ label, before: label })) },
  ],
  ['PUT /files/1', () => <FileListModal list={storedFileList} onClose={onClose} />, fileList],
  ['PUT /campaigns/1', () => <CampaignModal campaign={cancelledCampaign} onClose={onClose} />, campaign],
  ['PUT /schedules/1', () => <ScheduleModal schedule={storedSchedule} onClose={onClose} />, schedule],
]

test.each(FORMS)('%s gets every field of its form, and the dialog closes', async (call, form, body) => {
  onClose.mockClear()
  const saved = { ...body, id: 1 }
  const { user: person, asked } = await show(form(), { user: admin, answers: { ...lists, [call]: [{ body: saved }] } })
  await person.click(await screen.findByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked.find((one) => one.call === call)?.body).toMatchObject(body)
})

test.each(FORMS)('%s that is refused leaves the dialog open', async (call, form) => {
  onClose.mockClear()
  const refused = { status: 400, body: { error: 'ERR_INTERNAL' } }
  const { user: person, asked } = await show(form(), { user: admin, answers: { ...lists, [call]: [refused] } })
  const button = await screen.findByRole('button', { name: 'Salvar' })
  await person.click(button)
  await waitFor(() => expect(asked.some((one) => one.call === call)).toBe(true))
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false))
  expect(onClose).not.toHaveBeenCalled()
})
