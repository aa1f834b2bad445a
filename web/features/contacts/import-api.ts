import type { AddressBookImport } from '#contract/contact-imports.ts'
import { download, post } from '#web/api/client.ts'
import type { ContactFilter } from './cache.ts'
import { saveFile } from '#web/api/files.ts'

export const importAddressBook = (): Promise<AddressBookImport> => post('/contacts/import')

export async function downloadContacts(filter: ContactFilter): Promise<void> {
  saveFile(await download('/contacts/export', { query: filter }), 'contatos.csv')
}
