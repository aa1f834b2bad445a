import { Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  KNOWLEDGE_LIMITS,
  KnowledgeSourceChange,
  KnowledgeSourceInput,
  type KnowledgeSource,
  type KnowledgeSourceRow,
} from '#contract/knowledge.ts'
import { keys } from '#web/api/keys.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { createSource, sourceQuery, updateSource } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Knowledge.module.css'

type Props = { promptId: number; source: KnowledgeSourceRow | null; onClose: () => void }

/** Writes a text that a prompt knows. The list of sources does not have the texts, so an old one is fetched first. */
export function TextModal({ promptId, source, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <FormModal onClose={onClose} size={640} title={t(source ? 'knowledge.textForm.edit' : 'knowledge.textForm.add')}>
      {source ? (
        <StoredText promptId={promptId} id={source.id} onSaved={onClose} />
      ) : (
        <TextForm promptId={promptId} stored={null} onSaved={onClose} />
      )}
    </FormModal>
  )
}

function StoredText({ promptId, id, onSaved }: { promptId: number; id: number; onSaved: () => void }) {
  const { data, error, refetch } = useQuery({ ...sourceQuery(id), staleTime: 0, gcTime: 0 })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return data ? <TextForm promptId={promptId} stored={data} onSaved={onSaved} /> : <Loading />
}

type FormProps = { promptId: number; stored: KnowledgeSource | null; onSaved: () => void }

function TextForm({ promptId, stored, onSaved }: FormProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const cache = useQueryClient()
  /** The text of a file is not shown again, and so it cannot be rewritten. */
  const isFile = stored !== null && stored.text === ''
  const toInput = ({ name, text }: { name: string; text: string }) => (isFile ? { name } : { name, text })
  const { form, submit } = useSaveForm({
    initialValues: { name: stored?.name ?? '', text: stored?.text ?? '' },
    validate: (values) =>
      validateWith(stored ? KnowledgeSourceChange : KnowledgeSourceInput)(
        stored ? toInput(values) : { kind: 'text', ...values },
      ),
    save: (values) =>
      stored ? updateSource(stored.id, toInput(values)) : createSource(promptId, { kind: 'text', ...values }),
    savedText: t('knowledge.textForm.saved'),
    onSaved: () => {
      onSaved()
      return cache.invalidateQueries({ queryKey: keys.prompts })
    },
  })
  return (
    <form className={parts.stack14} onSubmit={submit} noValidate>
      <TextInput
        label={t('knowledge.textForm.name')}
        description={t('knowledge.textForm.nameHint')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {!isFile && (
        <Textarea
          label={t('knowledge.textForm.text')}
          description={t('knowledge.textForm.textHint')}
          withAsterisk
          minRows={9}
          maxRows={18}
          {...form.getInputProps('text')}
        />
      )}
      {!isFile && (
        <small className={styles.length}>
          {t('knowledge.textForm.length', {
            amount: number(form.values.text.length),
            limit: number(KNOWLEDGE_LIMITS.text),
          })}
        </small>
      )}
      <FormButtons
        isDirty={() => form.isDirty()}
        busy={form.submitting}
        action={t(stored ? 'common.save' : 'common.add')}
      />
    </form>
  )
}
