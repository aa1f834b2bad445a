import type { CompanyLook } from '#contract/company-looks.ts'
import { del, put, upload } from '#web/api/client.ts'

/** What the form changes; a field that is left out stays as it is. */
export type LookFields = { displayName: string; accent: string; address: string; isForEveryone: boolean }

export const putLook = (fields: Partial<LookFields>): Promise<CompanyLook> => put('/company-look', { body: fields })

export const deleteLook = (): Promise<CompanyLook> => del('/company-look')

export function uploadLogo(file: File): Promise<CompanyLook> {
  const form = new FormData()
  form.append('file', file)
  return upload('/company-look/logo', { form })
}

export const deleteLogo = (): Promise<CompanyLook> => del('/company-look/logo')
