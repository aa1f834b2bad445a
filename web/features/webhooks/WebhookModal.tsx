import { Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/webhook-events.ts'
import { WebhookInput, type Webhook, type WebhookWithSecret } from '#contract/webhooks.ts'
import { keys } from '#web/api/keys.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { createWebhook, updateWebhook } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Webhooks.module.css'

const GROUPS = ['ticket', 'message', 'contact', 'campaign', 'connection'] as const
const eventsOf = (group: (typeof GROUPS)[number]): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => event.startsWith(`${group}.`) || event.startsWith(`${group}s.`))

type Values = { name: string; url: string; events: WebhookEvent[]; isOn: boolean }
type Props = { stored: Webhook | null; onClose: () => void; onMade: (webhook: WebhookWithSecret) => void }

/** Makes a webhook or changes it. Of a new one the secret is shown next. */
export function WebhookModal({ stored, onClose, onMade }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { name = '', url = '', events = [], isOn = true } = stored ?? {}
  const { form, submit } = useSaveForm<Values, Webhook | WebhookWithSecret>({
    initialValues: { name, url, events, isOn },
    validate: validateWith(WebhookInput),
    save: ({ isOn: on, ...input }) =>
      stored ? updateWebhook(stored.id, { ...input, isOn: on }) : createWebhook(input),
    savedText: t(stored ? 'webhooks.edited' : 'webhooks.added'),
    onSaved: (saved) => {
      void cache.invalidateQueries({ queryKey: keys.webhooks })
      if ('secret' in saved) onMade(saved)
      else onClose()
    },
  })
  return (
    <FormModal size="lg" onClose={onClose} title={stored ? t('webhooks.editNamed', { name }) : t('webhooks.add')}>
      <form className={parts.stack14} onSubmit={submit} noValidate>
        <TextInput
          label={t('webhooks.form.name')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('webhooks.form.url')}
          description={t('webhooks.form.urlHint')}
          placeholder="https://erp.exemplo.com.br/balcao"
          withAsterisk
          inputMode="url"
          autoComplete="off"
          {...form.getInputProps('url')}
        />
        <Checkbox.Group
          label={t('webhooks.form.events')}
          withAsterisk
          {...form.getInputProps('events')}
          onChange={(chosen) =>
            form.setFieldValue(
              'events',
              WEBHOOK_EVENTS.filter((event) => chosen.includes(event)),
            )
          }
        >
          <div className={`${parts.stack12} ${styles.groups}`}>
            {GROUPS.map((group) => (
              <fieldset key={group} className={styles.group}>
                <legend>{t(`webhooks.group.${group}`)}</legend>
                {eventsOf(group).map((event) => (
                  <Checkbox key={event} size="xs" value={event} label={t(`webhooks.event.${event}`)} />
                ))}
              </fieldset>
            ))}
          </div>
        </Checkbox.Group>
        {stored && (
          <Switch
            size="sm"
            label={t('webhooks.form.isOn')}
            description={t('webhooks.form.isOnHint')}
            {...form.getInputProps('isOn', { type: 'checkbox' })}
          />
        )}
        <FormButtons
          isDirty={() => form.isDirty()}
          busy={form.submitting}
          action={t(stored ? 'common.save' : 'common.add')}
        />
      </form>
    </FormModal>
  )
}
