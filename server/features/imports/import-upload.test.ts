import { expect, onTestFinished, test, vi } from 'vitest'
import type { ContactImportDetails } from '#contract/contact-imports.ts'
import { multipart } from '#tests/multipart.ts'
import { csv } from '#tests/spreadsheets.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()

test('no transaction is open while a table is read', async () => {
  const { admin } = await w.company()
  const { data, services } = w
  const { change } = data
  let open = 0
  const openWhenRead: number[] = []
  const changing = vi.spyOn(data, 'change').mockImplementation((actor, work) => {
    open += 1
    return change(actor, work).finally(() => void (open -= 1))
  })
  // The file is removed as soon as it was read.
  const remove = services.files.remove.bind(services.files)
  const removing = vi.spyOn(services.files, 'remove').mockImplementation((path) => {
    openWhenRead.push(open)
    return remove(path)
  })
  onTestFinished(() => [changing, removing].forEach((spy) => spy.mockRestore()))
  const { body, headers } = await multipart({ file: { name: 'a.csv', bytes: csv([['Ana', 5511988887777]]) } })
  const made = await w.call<ContactImportDetails>(admin, 'POST', '/contacts/imports', body, headers)
  expect([made.status, made.body.total]).toEqual([200, 1])
  expect(changing).toHaveBeenCalled()
  expect(openWhenRead).toEqual([0])
})
