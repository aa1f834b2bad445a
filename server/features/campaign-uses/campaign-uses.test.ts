import { beforeEach, describe, expect, test } from 'vitest'
import type { CampaignUses } from '#contract/campaign-uses.ts'
import type { FileListUses } from '#contract/file-lists.ts'
import { installTestApp, type Company } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
beforeEach(async () => {
  company = await w.company()
})

const NONE: CampaignUses = { active: [], activeCount: 0, drafts: 0, ended: 0 }

const RECORDS = [
  {
    what: 'a contact list',
    column: 'contact_list_id',
    root: '/contact-lists',
    code: 'ERR_CONTACTLIST_IN_USE',
    insert: `insert into contact_lists (company_id, name) values ($1, 'Clientes')`,
    read: (body: unknown) => body as CampaignUses,
  },
  {
    what: 'a file list',
    column: 'file_list_id',
    root: '/files',
    code: 'ERR_FILE_LIST_IN_USE',
    insert: `insert into file_lists (company_id, name, message) values ($1, 'Catálogo', 'Segue')`,
    read: (body: unknown) => (body as FileListUses).campaigns,
  },
]

describe.each(RECORDS)('$what', ({ column, root, code, insert, read }) => {
  let id: number
  beforeEach(async () => {
    id = await w.insert(insert, [company.id])
  })

  const addCampaign = (name: string, status: string) =>
    w.insert(
      `insert into campaigns (company_id, name, status, ${column}, scheduled_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
      [company.id, name, status, id],
    )
  const uses = async () => read((await w.call(company.admin, 'GET', `${root}/${id}/uses`)).body)
  const remove = () => w.call(company.admin, 'DELETE', `${root}/${id}`)

  test('its uses count the campaigns that have it, and name the first running and scheduled ones', async () => {
    expect(await uses()).toEqual(NONE)
    for (const [name, status] of [
      ['Natal', 'PROGRAMADA'],
      ['Ano-Novo', 'EM_ANDAMENTO'],
      ['Páscoa', 'PROGRAMADA'],
      ['Verão', 'PROGRAMADA'],
      ['Rascunho', 'INATIVA'],
      ['Antiga', 'FINALIZADA'],
      ['Parada', 'CANCELADA'],
    ] as const)
      await addCampaign(name, status)
    expect(await uses()).toEqual({ active: ['Ano-Novo', 'Natal', 'Páscoa'], activeCount: 4, drafts: 1, ended: 2 })
  })

  test.each(['EM_ANDAMENTO', 'PROGRAMADA'])('it cannot be deleted while a campaign is %s', async (status) => {
    const campaign = await addCampaign('Natal', status)
    const refused = await remove()
    expect([refused.status, refused.body]).toEqual([409, { error: code }])
    const kept = await w.owner.query(`select ${column} as id from campaigns where id = $1`, [campaign])
    expect(kept.rows).toEqual([{ id: String(id) }])
    await w.owner.query(`update campaigns set status = 'CANCELADA' where id = $1`, [campaign])
    expect((await remove()).status).toBe(200)
  })

  test('drafts and ended campaigns are kept when it is deleted', async () => {
    const ids = [await addCampaign('Rascunho', 'INATIVA'), await addCampaign('Antiga', 'FINALIZADA')]
    expect((await remove()).status).toBe(200)
    const { rows } = await w.owner.query(`select ${column} as id from campaigns where id = any($1)`, [ids])
    expect(rows).toEqual([{ id: null }, { id: null }])
  })
})
