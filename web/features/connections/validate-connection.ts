import i18next from 'i18next'
import type { ChannelKind } from '#contract/channels.ts'
import { ConnectionChange, ConnectionInput } from '#contract/connections.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { toInput, type FormFields } from './form-fields.ts'

/** Returns the first message of each field that is wrong. */
export function validateConnection(values: FormFields, kind: ChannelKind, isNew: boolean): Record<string, string> {
  const hasMenu = values.queueIds.length > 1
  const validate = validateWith<FormFields>(isNew ? ConnectionInput : ConnectionChange)
  return {
    ...validate(toInput(values, kind) as FormFields),
    ...(hasMenu && values.greetingMessage.trim() === ''
      ? { greetingMessage: i18next.t('errors.ERR_WAPP_GREETING_REQUIRED') }
      : {}),
  }
}
