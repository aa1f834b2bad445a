import { sql } from 'kysely'
import { listTarget } from '#server/features/contact-lists/import-target.actions.ts'
import { storeAnswers } from '#server/features/contact-lists/item.actions.ts'
import { LISTS, PEOPLE } from './asked-again.ts'
import { checkEvents } from './check-events.ts'
import { COMPANY, call, look, make, makeList, stage } from './event-stage.ts'

const SCHEDULE = { body: 'Até amanhã!', sendAt: '2099-01-10T10:00' }
const FILE_LIST = { name: 'Catálogo', message: 'Segue.', options: [{ name: 'Tabela' }] }

const addPerson = (name = 'Joana', number = '5541988880001') =>
  call('admin', 'POST', '/contact-list-items', { name, number, contactListId: look.listId })
async function makePerson(): Promise<void> {
  await makeList()
  await addPerson('Rui', '5541988880002')
  stage.made = (await addPerson()).id
}
const macro = { name: 'Encerrar', steps: [{ kind: 'resolve' }] }
const quickMessage = { shortcode: 'pix', message: 'A chave é…' }
const makeOwnQuickMessage = make('ana', '/quick-messages', quickMessage)
const makeShared = make('supervisor', '/quick-messages', { ...quickMessage, geral: true })
let fileLists = 0
const fileList = () => ({ ...FILE_LIST, name: `Catálogo ${++fileLists}` })
const makeFileList = () => make('admin', '/files', fileList())()
const makeCampaign = async () => {
  await make('admin', '/campaigns', { name: 'Natal' })()
  look.campaignId = stage.made
}
const makeSchedule = () => make('ana', '/schedules', { ...SCHEDULE, contactId: look.contactId })()

checkEvents('outreach', {
  'contactList.created': [{ title: 'the admin makes one', act: makeList, hears: { 'contactList.created': ['admin'] } }],
  'contactList.updated': [
    {
      title: 'the admin gives it another name',
      given: makePerson,
      act: () => call('admin', 'PUT', `/contact-lists/${look.listId}`, { name: 'Amigos' }),
      hears: { 'contactList.updated': ['admin'] },
      again: LISTS,
    },
    {
      title: 'a person pauses its check, which began by itself',
      given: makePerson,
      act: () => call('admin', 'POST', `/contact-lists/${look.listId}/check/pause`),
      hears: { 'contactList.updated': ['admin'] },
    },
  ],
  'contactList.deleted': [
    {
      title: 'the one that is open',
      given: makePerson,
      act: () => call('admin', 'DELETE', `/contact-lists/${look.listId}`),
      hears: { 'contactList.deleted': ['admin'], 'contactListItem.cleared': ['admin'] },
    },
  ],
  'contactListItem.created': [
    {
      title: 'the admin adds one',
      given: makeList,
      act: () => addPerson(),
      hears: { 'contactListItem.created': ['admin'], 'contactList.updated': ['admin'] },
    },
  ],
  'contactListItem.updated': [
    {
      title: 'with another address',
      given: makePerson,
      act: () => call('admin', 'PUT', `/contact-list-items/${stage.made}`, { email: 'joana@exemplo.com.br' }),
      hears: { 'contactListItem.updated': ['admin'], 'contactList.updated': ['admin'] },
    },
    {
      title: 'with another name',
      given: makePerson,
      act: () => call('admin', 'PUT', `/contact-list-items/${stage.made}`, { name: 'Zélia' }),
      hears: { 'contactListItem.updated': ['admin'], 'contactList.updated': ['admin'] },
      again: PEOPLE,
    },
  ],
  'contactListItem.deleted': [
    {
      title: 'the admin takes one off',
      given: makePerson,
      act: () => call('admin', 'DELETE', `/contact-list-items/${stage.made}`),
      hears: { 'contactListItem.deleted': ['admin'], 'contactList.updated': ['admin'] },
    },
  ],
  'contactListItem.cleared': [
    {
      title: 'several are taken off at once',
      given: makePerson,
      act: () => call('admin', 'POST', `/contact-lists/${look.listId}/remove-items`, { ids: [stage.made] }),
      hears: {
        'contactListItem.cleared': ['admin'],
        'contactListItem.changed': ['admin'],
        'contactList.updated': ['admin'],
      },
    },
  ],
  'contactListItem.changed': [
    {
      title: 'an import into the list ends',
      given: makeList,
      act: () =>
        stage.w.data.change({ companyId: stage.company.id, userId: null }, async (tx) => {
          await sql`insert into contact_list_items (company_id, list_id, name, number)
            values (${tx.companyId}, ${look.listId}, 'Joana', '5541988880001')`.execute(tx.db)
          await listTarget.emitChanged(tx, look.listId)
        }),
      hears: { 'contactListItem.changed': ['admin'], 'contactList.updated': ['admin'] },
    },
    {
      title: 'the admin adds contacts to it',
      given: makeList,
      act: () => call('admin', 'POST', `/contact-lists/${look.listId}/contacts`, { contactIds: [look.contactId] }),
      hears: { 'contactListItem.changed': ['admin'], 'contactList.updated': ['admin'] },
    },
    {
      title: 'whose numbers were answered',
      given: makePerson,
      act: () =>
        stage.w.data.change({ companyId: stage.company.id, userId: null }, (tx) =>
          storeAnswers(tx, [{ id: stage.made, number: '5541988880001', answer: { hasWhatsapp: true, number: null } }]),
        ),
      hears: { 'contactListItem.changed': ['admin'], 'contactList.updated': ['admin'] },
    },
  ],
  'campaign.created': [
    { title: 'the admin makes a draft', act: makeCampaign, hears: { 'campaign.created': ['admin'] } },
  ],
  'campaign.updated': [
    {
      title: 'the admin gives it another name',
      given: makeCampaign,
      act: () => call('admin', 'PUT', `/campaigns/${stage.made}`, { name: 'Natal antecipado' }),
      hears: { 'campaign.updated': ['admin'] },
    },
  ],
  'campaign.deleted': [
    {
      title: 'the admin deletes one',
      given: makeCampaign,
      act: () => call('admin', 'DELETE', `/campaigns/${stage.made}`),
      hears: { 'campaign.deleted': ['admin'] },
    },
  ],
  'campaignSettings.saved': [
    {
      title: 'the admin changes the pace',
      act: () => call('admin', 'POST', '/campaign-settings', { settings: { messageInterval: 10 } }),
      hears: { 'campaignSettings.saved': ['admin'] },
    },
  ],
  'fileList.created': [{ title: 'the admin makes one', act: makeFileList, hears: { 'fileList.created': COMPANY } }],
  'fileList.updated': [
    {
      title: 'the admin changes one',
      given: makeFileList,
      act: () => call('admin', 'PUT', `/files/${stage.made}`, fileList()),
      hears: { 'fileList.updated': COMPANY },
    },
  ],
  'fileList.deleted': [
    {
      title: 'the admin deletes one that a quick message uses',
      given: async () => {
        await makeFileList()
        await call('supervisor', 'POST', '/quick-messages', { ...quickMessage, geral: true, fileListId: stage.made })
      },
      act: () => call('admin', 'DELETE', `/files/${stage.made}`),
      hears: { 'fileList.deleted': COMPANY },
    },
  ],
  'macros.changed': [
    {
      title: 'the admin makes one',
      act: () => call('admin', 'POST', '/macros', macro),
      hears: { 'macros.changed': COMPANY },
    },
    {
      title: 'the admin changes one',
      given: make('admin', '/macros', macro),
      act: () => call('admin', 'PUT', `/macros/${stage.made}`, { name: 'Outra' }),
      hears: { 'macros.changed': COMPANY },
    },
    {
      title: 'the admin deletes one',
      given: make('admin', '/macros', macro),
      act: () => call('admin', 'DELETE', `/macros/${stage.made}`),
      hears: { 'macros.changed': COMPANY },
    },
  ],
  'quickMessage.created': [
    { title: "ana's own", act: makeOwnQuickMessage, hears: { 'quickMessage.created': ['ana'] } },
  ],
  'quickMessage.updated': [
    {
      title: "ana's own",
      given: makeOwnQuickMessage,
      act: () => call('ana', 'PUT', `/quick-messages/${stage.made}`, { ...quickMessage, message: 'Olá!' }),
      hears: { 'quickMessage.updated': ['ana'] },
    },
    {
      title: 'a shared one is shared no more',
      given: makeShared,
      act: () => call('supervisor', 'PUT', `/quick-messages/${stage.made}`, { ...quickMessage, geral: false }),
      hears: { 'quickMessage.deleted': COMPANY, 'quickMessage.updated': ['supervisor'] },
    },
  ],
  'quickMessage.deleted': [
    {
      title: 'a shared one',
      given: makeShared,
      act: () => call('supervisor', 'DELETE', `/quick-messages/${stage.made}`),
      hears: { 'quickMessage.deleted': COMPANY },
    },
  ],
  'schedule.created': [{ title: 'ana makes one', act: makeSchedule, hears: { 'schedule.created': COMPANY } }],
  'schedule.updated': [
    {
      title: 'its text changes',
      given: makeSchedule,
      act: () =>
        call('ana', 'PUT', `/schedules/${stage.made}`, { ...SCHEDULE, contactId: look.contactId, body: 'Até logo!' }),
      hears: { 'schedule.updated': COMPANY },
    },
    {
      title: 'it is for another day',
      again: ['schedule days'],
      given: makeSchedule,
      act: () =>
        call('ana', 'PUT', `/schedules/${stage.made}`, {
          ...SCHEDULE,
          contactId: look.contactId,
          sendAt: '2099-01-12T10:00',
        }),
      hears: { 'schedule.updated': COMPANY },
    },
  ],
  'schedule.deleted': [
    {
      title: 'ana deletes it',
      given: makeSchedule,
      act: () => call('ana', 'DELETE', `/schedules/${stage.made}`),
      hears: { 'schedule.deleted': COMPANY },
    },
  ],
})
