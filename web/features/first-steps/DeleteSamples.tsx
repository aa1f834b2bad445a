import './checklist-texts.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { deleteSamples } from './api.ts'
import { saveFirstSteps } from './opening.ts'

/** Deletes all samples after a question. `onDeleted` is called before the screen knows that they are gone. */
export function DeleteSamples({ onDeleted }: { onDeleted?: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsks(true)}>
        {t('firstSteps.samples.delete')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('firstSteps.samples.deleteTitle')}
        text={t('firstSteps.samples.deleteText')}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          const saved = await deleteSamples()
          await onDeleted?.()
          saveFirstSteps(cache, saved)
          toastOk(t('firstSteps.samples.deleted'))
        }}
      />
    </>
  )
}
