import { Readable } from 'node:stream'
import type pg from 'pg'
import type { FileStore } from '#server/files/storage.ts'
import type { DemoFileList } from './companies.ts'
import { document, picture } from './files.ts'

const MAX_BYTES = 10_000_000

type Content = DemoFileList['files'][number]['content']

async function make(content: Content): Promise<{ bytes: Buffer; mimetype: string }> {
  if ('picture' in content) return { bytes: await picture(content.picture), mimetype: 'image/jpeg' }
  return { bytes: document(content.document), mimetype: 'application/pdf' }
}

/** Stores a list with its files, and a quick message that offers them. */
export async function addFileList(
  client: pg.Client,
  store: FileStore,
  companyId: number,
  { name, message, shortcode, files }: DemoFileList,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'insert into file_lists (company_id, name, message) values ($1, $2, $3) returning id',
    [companyId, name, message],
  )
  const listId = rows[0]?.id
  for (const [index, { option, name: fileName, content }] of files.entries()) {
    const { bytes, mimetype } = await make(content)
    const { path, size, sha256 } = await store.write(companyId, Readable.from([bytes]), MAX_BYTES)
    await client.query(
      `with f as (insert into files (company_id, name, mimetype, size, path, sha256)
         values ($1, $2, $3, $4, $5, $6) returning id)
       insert into file_list_options (company_id, file_list_id, position, name, file_id)
         select $1, $7, $8, $9, f.id from f`,
      [companyId, fileName, mimetype, size, path, sha256, listId, index + 1, option],
    )
  }
  await client.query(
    'insert into quick_messages (company_id, shortcode, message, geral, file_list_id) values ($1, $2, $3, true, $4)',
    [companyId, shortcode, message, listId],
  )
}
