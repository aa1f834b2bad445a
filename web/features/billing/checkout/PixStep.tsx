import { Button, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PixCharge } from '#contract/invoices.ts'
import { formatMoney } from '#web/ui/text/money.ts'
import { QrCode } from '#web/ui/display/QrCode.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Checkout.module.css'

type Props = { charge: PixCharge; renew: () => Promise<void>; busy: boolean }

/** Shows the Pix code as a picture and as text. The screen around it notices the payment by itself. */
export function PixStep({ charge, renew, busy }: Props) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2000 })
  const isExpired = useIsExpired(charge)
  const { qrcode } = charge.qrcode
  if (isExpired) {
    return (
      <div className={`${parts.column14} ${styles.pix}`}>
        <Text>{t('invoices.checkout.over')}</Text>
        <Button loading={busy} onClick={() => void renew()}>
          {t('invoices.checkout.another')}
        </Button>
      </div>
    )
  }
  return (
    <div className={`${parts.column14} ${styles.pix}`}>
      <p className={styles.price}>
        <small>{t('invoices.payment.value')}</small> {formatMoney(Number(charge.valor.original))}
      </p>
      <span className={styles.code}>
        <QrCode text={qrcode} label={t('invoices.checkout.qrCode')} size={216} />
      </span>
      <Text c="var(--b-text-2)" ta="center">
        {t('invoices.checkout.howTo')}
      </Text>
      <div className={styles.copy}>
        <TextInput
          readOnly
          aria-label={t('invoices.checkout.code')}
          value={qrcode}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.7} />}
          onClick={() => clipboard.copy(qrcode)}
        >
          {t(clipboard.copied ? 'common.copied' : 'invoices.checkout.copy')}
        </Button>
      </div>
      <Text role="status" c="var(--b-text-2)" fz="sm">
        {t('invoices.checkout.waiting')}
      </Text>
    </div>
  )
}

function useIsExpired({ calendario }: PixCharge): boolean {
  const end = Date.parse(calendario.criacao) + calendario.expiracao * 1000
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setEnded(end), Math.max(0, end - Date.now()))
    return () => clearTimeout(timer)
  }, [end])
  return ended === end
}
