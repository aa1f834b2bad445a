/** The customers whom every fake billing system knows, each in its own format. */

export type FakeBill = {
  id: string
  valueCents: number
  /** YYYY-MM-DD. */
  dueOn: string
  isPaid: boolean
  digitLine: string | null
  pixCode: string | null
  description: string
}

export type FakeCustomer = {
  id: string
  name: string
  /** With its punctuation. */
  document: string
  phone: string
  bills: FakeBill[]
  isBlocked: boolean
  /** The words with which an unlock is refused; null if it is granted. */
  refusal: string | null
}

const DIGIT_LINE = '23793381286000000000300000000401984340000014990'
const PIX_CODE =
  '00020126580014br.gov.bcb.pix01363f2b8c1e-5d47-4a6b-9c0d-7e1f2a3b4c5d5204000053039865406149.905802BR5917BALCAO TESTE LTDA6009SAO PAULO62130509FAT0001236304473A'

const bill = (id: string, dueOn: string, change: Partial<FakeBill> = {}): FakeBill => ({
  ...{ id, dueOn, valueCents: 14_990, isPaid: false, description: 'Plano 300 Mega' },
  ...{ digitLine: DIGIT_LINE, pixCode: PIX_CODE },
  ...change,
})

const customer = (id: string, name: string, document: string, change: Partial<FakeCustomer> = {}): FakeCustomer => ({
  ...{ id, name, document, phone: '(11) 98765-4321', bills: [], isBlocked: false, refusal: null },
  ...change,
})

/** Ana has one overdue bill, Bruno none, Carla three, Davi and Elisa are blocked, Flora pays by Pix only. */
export const fakeCustomers = (): FakeCustomer[] => [
  customer('1', 'Ana Souza', '529.982.247-25', { bills: [bill('101', '2026-01-10')] }),
  customer('2', 'Bruno Lima', '111.444.777-35', { bills: [bill('201', '2026-01-10', { isPaid: true })] }),
  customer('3', 'Carla Dias', '123.456.789-09', {
    bills: [
      bill('301', '2026-01-10'),
      bill('302', '2026-02-10', { valueCents: 123_456 }),
      bill('303', '2026-03-10', { pixCode: null }),
    ],
  }),
  customer('4', 'Davi Rocha', '390.533.447-05', { bills: [bill('401', '2026-01-10')], isBlocked: true }),
  customer('5', 'Elisa Prado', '168.995.350-09', {
    ...{ bills: [bill('501', '2026-01-10')], isBlocked: true },
    refusal: 'Desbloqueio em confiança já utilizado neste mês',
  }),
  customer('6', 'Flora Campos', '935.411.347-80', { bills: [bill('601', '2026-01-10', { digitLine: null })] }),
  customer('7', 'Padaria Alvorada LTDA', '12.ABC.345/01DE-35', { bills: [bill('701', '2026-01-10')] }),
]

/** The smallest file that readers of PDF accept. */
export const FAKE_PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000053 00000 n 
0000000102 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
165
%%EOF
`,
)

export const reais = (cents: number): string => (cents / 100).toFixed(2)
