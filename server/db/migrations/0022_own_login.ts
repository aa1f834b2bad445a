import { sql, type Kysely } from 'kysely'

/** The running server is not the owner any more: what it wrote as such, it writes as the provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
grant select, insert, update, delete on job_workers, socket_io_attachments to balcao_provider;
grant usage on sequence socket_io_attachments_id_seq to balcao_provider;
`,
    )
    .execute(db)
}
