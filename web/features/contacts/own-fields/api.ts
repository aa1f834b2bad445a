import type { OwnField, OwnFieldChange, OwnFieldInput } from '#contract/own-fields.ts'
import { del, post, put } from '#web/api/client.ts'

export const createOwnField = (input: OwnFieldInput): Promise<OwnField> => post('/own-fields', { body: input })
export const updateOwnField = (id: number, change: OwnFieldChange): Promise<OwnField> =>
  put('/own-fields/:id', { params: { id }, body: change })
export const deleteOwnField = (id: number): Promise<unknown> => del('/own-fields/:id', { params: { id } })
export const reorderOwnFields = (ids: number[]): Promise<OwnField[]> => put('/own-fields/order', { body: { ids } })
