import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyLookInput, type CompanyLook } from '#contract/company-looks.ts'
import { updateSessionUser } from '#web/session/store.ts'
import { serverFieldErrors, validateWith } from '#web/ui/form/form.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { putLook, type LookFields } from './api.ts'

const fieldsOf = ({ displayName, accent, address, isForEveryone }: CompanyLook): LookFields => ({
  displayName: displayName ?? '',
  accent: accent ?? '',
  address: address ?? '',
  isForEveryone: isForEveryone ?? false,
})

type Errors = Partial<Record<string, string>>

/** Keeps what was changed and not saved yet. What somebody else saves meanwhile shows in the other fields. */
export function useLookForm(look: CompanyLook) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Partial<LookFields>>({})
  const [errors, setErrors] = useState<Errors>({})
  const stored = fieldsOf(look)

  const discard = (): void => {
    setDraft({})
    setErrors({})
  }
  const { mutate, isPending } = useMutation({
    mutationFn: putLook,
    onSuccess: (saved) => {
      discard()
      updateSessionUser({ look: saved })
      toastOk(t('companyLook.saved'))
    },
    onError: (error) => {
      setErrors(serverFieldErrors(error))
      toastError(error)
    },
  })

  const change = (fields: Partial<LookFields>): void => {
    setDraft({ ...draft, ...fields })
    setErrors({})
  }
  const save = (): void => {
    const faults = validateWith<Partial<LookFields>>(CompanyLookInput)(draft)
    setErrors(faults)
    if (Object.keys(faults).length === 0) mutate(draft)
  }
  return {
    values: { ...stored, ...draft },
    errors,
    isDirty: Object.keys(draft).length > 0,
    isSaving: isPending,
    change,
    discard,
    save,
  }
}

export type LookFormState = ReturnType<typeof useLookForm>
