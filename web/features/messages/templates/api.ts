import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Message } from '#contract/messages.ts'
import type { TemplateInput } from '#contract/templates.ts'
import { get, post, upload } from '#web/api/client.ts'

/** Nothing tells of templates that change, so the list is fetched whenever the dialog opens. */
export const templatesQuery = (whatsappId: number, searchParam: string) =>
  queryOptions({
    queryKey: ['templates', whatsappId, searchParam],
    queryFn: ({ signal }) =>
      get('/whatsapp/:id/templates', { params: { id: whatsappId }, query: { searchParam }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Asks Meta for the list. */
export const refreshTemplates = (whatsappId: number): Promise<unknown> =>
  post('/whatsapp/:id/templates/refresh', { params: { id: whatsappId } })

/** Somebody who enters other prices is told to nobody, so they are asked for whenever the dialog opens. */
export const contactPricesQuery = (whatsappId: number, contactId: number) =>
  queryOptions({
    queryKey: ['contactPrices', whatsappId, contactId],
    queryFn: ({ signal }) => get('/whatsapp/:id/prices/:contactId', { params: { id: whatsappId, contactId }, signal }),
    staleTime: 0,
  })

type Sent = { messages: Message[] }
type Outgoing = { template: TemplateInput; file: File | null; clientId: string }

/** Sending the same `clientId` again stores nothing twice. */
export function sendTemplate(ticketId: number, { template, file, clientId }: Outgoing): Promise<Sent> {
  const params = { ticketId }
  if (!file) return post('/messages/:ticketId', { params, body: { body: '', template, clientId } })
  const form = new FormData()
  form.append('clientId', clientId)
  form.append('body', '')
  form.append('template', JSON.stringify(template))
  form.append('medias', file, file.name)
  return upload('/messages/:ticketId', { params, form })
}
