import { Button, Group, Modal, Tabs } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectionInput, type Connection } from '#contract/connections.ts'
import { refusedFields, validateWith } from '#web/ui/form.ts'
import { toastError, toastOk } from '#web/ui/toast.tsx'
import { changeConnection, createConnection } from './api.ts'
import { saveConnection } from './cache.ts'
import { AutomationTab, GeneralTab, MessagesTab } from './ConnectionTabs.tsx'
import { fieldsOf, toInput, type FormFields } from './form-fields.ts'

const TABS = ['general', 'messages', 'automation'] as const
type Tab = (typeof TABS)[number]

/** Where a field with an error stands, so that its tab can be opened. */
const TAB_OF: Partial<Record<string, Tab>> = {
  name: 'general',
  token: 'general',
  queueIds: 'general',
  greetingMessage: 'messages',
  complationMessage: 'messages',
  outOfHoursMessage: 'messages',
  ratingMessage: 'messages',
  farewellMessage: 'messages',
}

type Props = { connection: Connection | null; onClose: () => void; onCreated: (connection: Connection) => void }

/** Makes a connection, or changes one. */
export function ConnectionForm({ connection, onClose, onCreated }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [tab, setTab] = useState<Tab>('general')
  const form = useForm<FormFields>({
    initialValues: fieldsOf(connection),
    validate: (values) => ({
      ...validateWith<FormFields>(ConnectionInput)(values),
      ...(values.queueIds.length > 1 && values.greetingMessage.trim() === ''
        ? { greetingMessage: t('errors.ERR_WAPP_GREETING_REQUIRED') }
        : {}),
    }),
  })

  const showFirst = (errors: Record<string, unknown>): void => {
    const field = Object.keys(errors)[0]
    if (field) setTab(TAB_OF[field] ?? 'automation')
  }

  const submit = async (values: FormFields): Promise<void> => {
    try {
      const input = toInput(values)
      const saved = await (connection ? changeConnection(connection.id, input) : createConnection(input))
      saveConnection(cache, saved)
      toastOk(t('connections.saved'))
      if (connection) onClose()
      else onCreated(saved)
    } catch (error) {
      const refused = refusedFields(error)
      form.setErrors(refused)
      showFirst(refused)
      toastError(error)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t(connection ? 'connections.form.titleEdit' : 'connections.form.titleNew')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={form.onSubmit(submit, showFirst)} noValidate>
        <Tabs value={tab} onChange={(value) => setTab(TABS.find((one) => one === value) ?? 'general')}>
          <Tabs.List>
            {TABS.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`connections.form.tab.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="general">
            <GeneralTab form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="messages">
            <MessagesTab form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="automation">
            <AutomationTab form={form} />
          </Tabs.Panel>
        </Tabs>
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t(connection ? 'common.save' : 'common.add')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
