import { Alert, Badge, Button, Checkbox, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconFileText } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { BroughtSessionInput, MAX_SESSION_LENGTH } from '#contract/linking.ts'
import { FileField } from '#web/ui/form/FileField.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { bringSession } from './api.ts'
import { saveConnection } from './cache.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Linking.module.css'

const SOURCES = ['whereTicketz', 'whereEvolution', 'whereBaileys'] as const

/** Takes the session that another product has of the number, so that no code has to be scanned. */
export function BringSession({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const reason = useId()
  const [fileName, setFileName] = useState<string | null>(null)
  const { form, submit } = useSaveForm({
    initialValues: { session: '', isStopped: false },
    validate: validateWith(BroughtSessionInput),
    save: ({ session }) => bringSession(connection.id, { session, isStopped: true }),
    onSaved: (saved) => {
      saveConnection(cache, saved)
      onDone()
    },
  })

  const read = async (file: File | null): Promise<void> => {
    if (!file) return
    if (file.size > MAX_SESSION_LENGTH) return toastError('ERR_TOO_LARGE')
    form.setFieldValue('session', await file.text())
    setFileName(file.name)
  }
  const drop = (): void => {
    form.setFieldValue('session', '')
    setFileName(null)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Badge color="gray">{t('connections.linking.bring.experiment')}</Badge>
      <p>{t('connections.linking.bring.lead')}</p>
      <Alert color="yellow" icon={<IconAlertTriangle size={18} stroke={1.8} aria-hidden />}>
        <p>{t('connections.linking.bring.stopFirst')}</p>
        <p>{t('connections.linking.bring.noLogout')}</p>
      </Alert>
      <section>
        <p>{t('connections.linking.bring.where')}</p>
        <ul className={styles.where}>
          {SOURCES.map((source) => (
            <li key={source}>
              <Trans i18nKey={`connections.linking.bring.${source}`} components={{ b: <b /> }} />
            </li>
          ))}
        </ul>
      </section>
      {/* A file of megabytes would make the field slow. */}
      {fileName === null && (
        <Textarea
          className={styles.mono ?? ''}
          label={t('connections.linking.bring.session')}
          description={t('connections.linking.bring.sessionHint')}
          rows={4}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          {...form.getInputProps('session')}
        />
      )}
      <FileField
        label={t('connections.linking.bring.session')}
        file={fileName !== null && <span className={styles.file}>{fileName}</span>}
        icon={IconFileText}
        words={{
          choose: t('connections.linking.bring.choose'),
          replace: t('connections.linking.bring.replace'),
          remove: t('connections.linking.bring.remove'),
        }}
        describedBy={fileName !== null && form.errors['session'] ? reason : undefined}
        onChoose={(file) => void read(file).catch(toastError)}
        onRemove={drop}
      />
      {fileName !== null && form.errors['session'] && (
        <p id={reason} role="alert">
          {form.errors['session']}
        </p>
      )}
      <Checkbox
        label={t('connections.linking.bring.isStopped')}
        {...form.getInputProps('isStopped', { type: 'checkbox' })}
      />
      <div className={`${parts.flow} ${styles.buttons}`}>
        <Button type="submit" loading={form.submitting}>
          {t('connections.linking.bring.start')}
        </Button>
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} stroke={1.8} />} onClick={onDone}>
          {t('connections.code.back')}
        </Button>
      </div>
    </form>
  )
}
