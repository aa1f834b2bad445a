import type { UseFormReturnType } from '@mantine/form'
import type { Connection, LinkCheck } from '#contract/connections.ts'
import type { FormFields } from '#web/features/connections/form-fields.ts'

/** What the panel of a step gets. */
export type StepPanelProps = {
  form: UseFormReturnType<FormFields>
  /** What the provider said of what was typed; null before it was asked. */
  told: LinkCheck | null
  /** The connection, once it is made. */
  created: Connection | null
  onClose: () => void
}
