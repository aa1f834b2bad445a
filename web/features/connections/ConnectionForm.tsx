import { useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { featuresOf, FORM_KIND, typedLinkingOf, type ChannelKind, type TypedLinking } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { TabbedModal } from '#web/ui/form/TabbedModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { updateConnection, createConnection } from './api.ts'
import { saveConnection } from './cache.ts'
import { BotFields } from './BotFields.tsx'
import { CloudFields } from './CloudFields.tsx'
import { SiteFields } from './SiteFields.tsx'
import { AutomationTab, GeneralTab, MessagesTab } from './ConnectionTabs.tsx'
import {
  draftOf,
  fieldsOf,
  TABS,
  tabOf,
  toInput,
  type FormFields,
  type LinkFieldsProps,
  type Tab,
} from './form-fields.ts'
import { linkFieldErrors } from './link-errors.ts'
import { validateConnection } from './validate-connection.ts'

/** Holds a connection with its unsaved changes; `id` is null while it is new. */
export type EditedConnection = { id: number | null; draft: ReturnType<typeof draftOf> }

type Props = {
  /** Null makes one that is linked afterwards: what is typed to link one has a guide of its own. */
  connection: Connection | null
  simulator: (connection: EditedConnection) => ReactNode
  onClose: () => void
  onCreated: (connection: Connection) => void
}

const LINK_FIELDS: Record<TypedLinking, ComponentType<LinkFieldsProps>> = {
  cloudToken: CloudFields,
  botToken: BotFields,
  site: SiteFields,
}

/** Creates a connection, or changes one. */
export function ConnectionForm({ connection, simulator, onClose, onCreated }: Props) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Tab>('general')
  const kind = connection?.channel ?? FORM_KIND
  const linking = typedLinkingOf(kind)
  const LinkFields = linking && LINK_FIELDS[linking]
  const { form, save } = useConnectionForm({
    connection,
    kind,
    onClose,
    onCreated,
    onRefused: (field) => setTab(tabOf(field)),
  })
  const panels: Record<Tab, ReactNode> = {
    general: (
      <GeneralTab
        form={form}
        canBeDefault={featuresOf(kind).canBeDefault}
        link={connection && LinkFields && <LinkFields form={form} connection={connection} />}
      />
    ),
    messages: <MessagesTab form={form} />,
    automation: <AutomationTab form={form} chargesMessages={featuresOf(kind).chargesMessages} />,
    simulator: simulator({ id: connection?.id ?? null, draft: draftOf(form.values) }),
  }

  return (
    <TabbedModal
      width={860}
      title={t(connection ? 'connections.form.titleEdit' : 'connections.form.titleNew')}
      tabs={TABS.map((key) => ({ key, title: t(`connections.form.tab.${key}`), panel: panels[key] }))}
      tab={tab}
      onTab={setTab}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      onSubmit={save}
      busy={form.submitting}
      action={t(connection ? 'common.save' : 'common.add')}
    />
  )
}

type FormOptions = Omit<Props, 'simulator'> & { kind: ChannelKind; onRefused: (field: string) => void }

function useConnectionForm({ connection, kind, onClose, onCreated, onRefused }: FormOptions) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const showFirstInvalidTab = (errors: Record<string, unknown>): void => {
    const field = Object.keys(errors)[0]
    if (field) onRefused(field)
  }

  const { form, submit } = useSaveForm<FormFields, Connection>({
    initialValues: fieldsOf(connection),
    validate: (values) => validateConnection(values, kind, connection === null),
    save: async (values) => {
      const input = toInput(values, kind)
      const saved = await (connection ? updateConnection(connection.id, input) : createConnection(input))
      saveConnection(cache, saved)
      return saved
    },
    savedText: t('connections.saved'),
    onSaved: (saved) => (connection ? onClose() : onCreated(saved)),
    errorsOf: linkFieldErrors,
    onRefused: showFirstInvalidTab,
    onInvalid: showFirstInvalidTab,
  })
  return { form, save: submit }
}
