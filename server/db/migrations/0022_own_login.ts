import { sql, type Kysely } from 'kysely'

/**
 * The running server is no longer the owner of the database: what it wrote as owner, it now writes as the operator's
 * role.
 */
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
