import { ActionIcon, Badge, Button, Modal } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconForms, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnField } from '#contract/own-fields.ts'
import { keys } from '#web/api/keys.ts'
import { ownFieldsQuery } from '#web/api/shared-queries.ts'
import { deleteOwnField, reorderOwnFields } from './api.ts'
import { OwnFieldForm } from './OwnFieldForm.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './OwnFields.module.css'

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

type Above = { kind: 'none' | 'add' } | { kind: 'edit' | 'delete'; field: OwnField }

/** Lets administrators say what the company wants to know of every contact. */
export function OwnFieldsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [above, setAbove] = useState<Above>({ kind: 'none' })
  const { data: fields, error, refetch } = useQuery(ownFieldsQuery)
  const close = (): void => setAbove({ kind: 'none' })
  const reload = (): Promise<void> => cache.invalidateQueries({ queryKey: keys.ownFields })

  const move = async (from: number, to: number): Promise<void> => {
    const moved = fields?.[from]
    if (!fields || !moved) return
    const next = fields.toSpliced(from, 1).toSpliced(to, 0, moved)
    cache.setQueryData(ownFieldsQuery.queryKey, next)
    try {
      await reorderOwnFields(next.map(({ id }) => id))
    } catch (failure) {
      toastError(failure)
      await reload()
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('ownFields.title')} size={560}>
      <p className={styles.lead}>{t('ownFields.lead')}</p>
      {error && !fields && <ErrorState error={error} retry={() => void refetch()} />}
      {!fields && !error && <Loading />}
      {fields?.length === 0 && (
        <EmptyState icon={IconForms} quiet title={t('ownFields.none')} text={t('ownFields.noneText')} />
      )}
      <ul className={styles.list}>
        {fields?.map((field, index) => (
          <li className={parts.wrap} key={field.id}>
            <span>
              <b>{field.name}</b>
              {field.type === 'choice' && <small className={parts.ellipsis}>{field.options.join(' · ')}</small>}
            </span>
            <Badge variant="light" color="gray">
              {t(`ownFields.types.${field.type}`)}
            </Badge>
            <span className={styles.buttons}>
              <ActionIcon
                aria-label={t('ownFields.up', { name: field.name })}
                disabled={index === 0}
                onClick={() => void move(index, index - 1)}
              >
                <IconArrowUp {...ICON} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('ownFields.down', { name: field.name })}
                disabled={index === fields.length - 1}
                onClick={() => void move(index, index + 1)}
              >
                <IconArrowDown {...ICON} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('ownFields.edit', { name: field.name })}
                onClick={() => setAbove({ kind: 'edit', field })}
              >
                <IconPencil {...ICON} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('ownFields.delete', { name: field.name })}
                onClick={() => setAbove({ kind: 'delete', field })}
              >
                <IconTrash {...ICON} />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
      <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setAbove({ kind: 'add' })}>
        {t('ownFields.add')}
      </Button>
      {above.kind === 'add' && <OwnFieldForm field={null} onClose={close} />}
      {above.kind === 'edit' && <OwnFieldForm field={above.field} onClose={close} />}
      {above.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('ownFields.deleteTitle', { name: above.field.name })}
          text={t('ownFields.deleteText')}
          onClose={close}
          onConfirm={async () => {
            await deleteOwnField(above.field.id)
            await reload()
            toastOk(t('ownFields.deleted'))
          }}
        />
      )}
    </Modal>
  )
}
