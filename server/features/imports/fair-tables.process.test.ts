import { expect, test } from 'vitest'
import type { ContactImportDetails } from '#contract/contact-imports.ts'
import { multipart } from '#tests/multipart.ts'
import { csv, workbookWithTags } from '#tests/spreadsheets.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()

async function upload(admin: Member, bytes: Uint8Array<ArrayBuffer>, name: string) {
  const { body, headers } = await multipart({ file: { name, bytes } })
  return w.call<ContactImportDetails>(admin, 'POST', '/contacts/imports', body, headers)
}

test('the small file of one company is read while many large ones of another company wait', async () => {
  const [{ admin: busy }, { admin: other }] = [await w.company(), await w.company()]
  const order: string[] = []
  const note = (name: string) => () => order.push(name)
  const names = ['a1', 'a2', 'a3', 'a4', 'a5']
  const large = names.map((name, index) =>
    upload(busy, workbookWithTags(20 + index), `${name}.xlsx`).finally(note(name)),
  )
  await Promise.race(large)
  const small = await upload(other, csv([['Ana', 5511988887777]]), 'pequena.csv').finally(note('small'))
  expect([small.status, small.body.total]).toEqual([200, 1])
  for (const { status, body } of await Promise.all(large)) expect([status, body.total]).toEqual([200, 1])
  expect(order.toSorted()).toEqual([...names, 'small'])
  expect(order.indexOf('small')).toBeLessThan(names.length - 1)
})
