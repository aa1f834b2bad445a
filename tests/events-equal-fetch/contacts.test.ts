import type { ContactImportDetails } from '#contract/contact-imports.ts'
import { contactTarget } from '#server/features/contacts/import-target.ts'
import { importNextBatch } from '#server/features/imports/import-batch.actions.ts'
import { multipart } from '#tests/multipart.ts'
import { BOARD, COUNTS } from './asked-again.ts'
import { checkEvents } from './check-events.ts'
import { COMPANY, call, chatOf, assignedConversation, look, make, stage, tokenOf, uploadImport } from './event-stage.ts'

async function uploadOptOuts(): Promise<void> {
  const bytes = new Uint8Array(Buffer.from(`numero\n${(await chatOf()).number}\n`))
  const { body, headers } = await multipart({ file: { name: 'recusas.csv', bytes } })
  const answer = await stage.w.call<{ id: number }>(tokenOf('admin'), 'POST', '/opt-outs/imports', body, headers)
  stage.made = answer.body.id
}
async function startImport(): Promise<void> {
  const { columns, hasHeader } = await call<ContactImportDetails>('admin', 'GET', `/contacts/imports/${look.importId}`)
  await call('admin', 'POST', `/contacts/imports/${look.importId}/start`, { columns, hasHeader })
}

checkEvents('contacts', {
  'contact.created': [
    {
      title: 'ana writes one down',
      act: () => call('ana', 'POST', '/contacts', { name: 'Maria Alves', number: '5541966665555' }),
      hears: { 'contact.created': COMPANY },
    },
  ],
  'contact.updated': [
    {
      title: 'ana gives it another name',
      given: assignedConversation,
      // Which contacts look alike is asked when their screen opens.
      asBefore: ['duplicates'],
      act: () =>
        call('ana', 'PUT', `/contacts/${look.contactId}`, { name: 'Zélia Cliente', email: 'zelia@exemplo.com.br' }),
      hears: { 'contact.updated': COMPANY },
    },
  ],
  'contact.deleted': [
    {
      title: 'the admin deletes one',
      given: make('ana', '/contacts', { name: 'Maria Braga', number: '5541966664444' }),
      act: () => call('admin', 'DELETE', `/contacts/${stage.made}`),
      hears: { 'contact.deleted': COMPANY },
    },
  ],
  'contact.tagged': [
    {
      title: 'ana gives one a tag',
      act: () => call('ana', 'PUT', `/contacts/${look.contactId}/tags`, { tagIds: [look.tagId] }),
      hears: { 'contact.tagged': COMPANY },
    },
    {
      title: 'ana takes the tag away',
      given: () => call('ana', 'PUT', `/contacts/${look.contactId}/tags`, { tagIds: [look.tagId] }),
      act: () => call('ana', 'PUT', `/contacts/${look.contactId}/tags`, { tagIds: [] }),
      hears: { 'contact.tagged': COMPANY },
    },
  ],
  'group.changed': [
    {
      title: 'somebody comes into a group',
      given: assignedConversation,
      act: async () => stage.host.onGroupChanged([{ kind: 'phone', value: (await chatOf()).number }]),
      hears: { 'group.changed': COMPANY },
    },
  ],
  'ownFields.changed': [
    {
      title: 'the admin makes a field',
      act: () => call('admin', 'POST', '/own-fields', { name: 'Loja preferida', type: 'text' }),
      hears: { 'ownFields.changed': COMPANY },
    },
  ],
  'contacts.changed': [
    {
      title: 'an import ends',
      given: async () => {
        await uploadImport()
        await startImport()
      },
      act: async () => {
        const actor = { companyId: stage.company.id, userId: null }
        while (await stage.w.data.change(actor, (tx) => importNextBatch(tx, look.importId, contactTarget)));
      },
      hears: { 'contacts.changed': COMPANY, 'contactImport.saved': ['admin', 'supervisor'] },
    },
  ],
  'contactImport.saved': [
    {
      title: 'an import starts',
      given: uploadImport,
      act: startImport,
      hears: { 'contactImport.saved': ['admin', 'supervisor'] },
    },
  ],
  'optOut.saved': [
    {
      title: 'ana says that a customer refuses',
      given: assignedConversation,
      act: () => call('ana', 'POST', `/contacts/${look.contactId}/opt-out`, { proof: 'pediu' }),
      hears: { 'optOut.saved': COMPANY },
    },
    {
      title: 'the admin revokes a refusal',
      given: async () => {
        await assignedConversation()
        await make('ana', `/contacts/${look.contactId}/opt-out`, { proof: 'pediu' })()
      },
      act: () => call('admin', 'POST', `/opt-outs/${stage.made}/revoke`, { proof: 'pediu de novo' }),
      hears: { 'optOut.saved': COMPANY },
    },
  ],
  'optOuts.changed': [
    {
      title: 'the admin imports refusals',
      given: assignedConversation,
      act: uploadOptOuts,
      hears: { 'optOutImport.saved': ['admin'], 'optOuts.changed': COMPANY },
    },
  ],
  'optOutImport.saved': [
    {
      title: 'the admin undoes an import',
      given: async () => {
        await assignedConversation()
        await uploadOptOuts()
      },
      act: () => call('admin', 'POST', `/opt-outs/imports/${stage.made}/undo`),
      hears: { 'optOutImport.saved': ['admin'], 'optOuts.changed': COMPANY },
    },
  ],
  'tag.created': [
    {
      title: 'ana makes one',
      act: make('ana', '/tags', { name: 'Âmbar', color: '#a1b2c3' }),
      hears: { 'tag.created': COMPANY },
    },
  ],
  'tag.updated': [
    {
      title: 'one that a conversation has',
      given: async () => {
        await assignedConversation()
        await call('ana', 'POST', '/tags/sync', { ticketId: look.ticketId, tags: [{ id: look.tagId }] })
      },
      act: () => call('ana', 'PUT', `/tags/${look.tagId}`, { name: 'Garantia longa', color: '#00ff00' }),
      hears: { 'tag.updated': COMPANY },
    },
    {
      title: 'a lane gets another colour',
      act: () => call('supervisor', 'PUT', `/tags/${look.laneId}`, { name: 'Proposta', color: '#0000ff' }),
      hears: { 'tag.updated': COMPANY },
    },
    {
      title: 'a label becomes a lane',
      given: async () => {
        await assignedConversation()
        await make('ana', '/tags', { name: 'Futura coluna' })()
        await call('ana', 'POST', '/tags/sync', { ticketId: look.ticketId, tags: [{ id: stage.made }] })
      },
      act: () => call('supervisor', 'PUT', `/tags/${stage.made}`, { name: 'Futura coluna', kanban: 1 }),
      hears: { 'tag.updated': COMPANY },
      again: [...BOARD, ...COUNTS],
    },
  ],
  'tag.deleted': [
    {
      title: 'one that a conversation has',
      given: async () => {
        await assignedConversation()
        await make('ana', '/tags', { name: 'Breve' })()
        await call('ana', 'POST', '/tags/sync', { ticketId: look.ticketId, tags: [{ id: stage.made }] })
      },
      act: () => call('ana', 'DELETE', `/tags/${stage.made}`),
      hears: { 'tag.deleted': COMPANY },
    },
    {
      title: 'a lane',
      given: async () => {
        await assignedConversation()
        await make('supervisor', '/tags', { name: 'Coluna breve', kanban: 1 })()
        await call('ana', 'PUT', `/ticket-tags/${look.ticketId}`, { tagId: stage.made })
      },
      act: () => call('supervisor', 'DELETE', `/tags/${stage.made}`),
      hears: { 'tag.deleted': COMPANY },
      again: [...BOARD, ...COUNTS],
    },
  ],
  'tag.reordered': [
    {
      title: 'and a conversation of two lanes changes its lane',
      given: async () => {
        await assignedConversation()
        await make('supervisor', '/tags', { name: 'Outra coluna', kanban: 1 })()
        await call('ana', 'POST', '/tags/sync', {
          ticketId: look.ticketId,
          tags: [{ id: look.laneId }, { id: stage.made }],
        })
      },
      act: () => call('supervisor', 'PUT', '/tags/kanban', { tagIds: [stage.made, look.laneId] }),
      hears: { 'tag.reordered': COMPANY },
      again: [...BOARD, ...COUNTS],
    },
  ],
})
