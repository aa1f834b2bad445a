/** What is searched for: words of the conversations that are loaded, frequent and rare ones, and names. */
export const SEARCHES: readonly string[] = [
  ...['transportadora', 'boleto', 'cartão do convênio', 'portaria', 'maria', 'pronta entrega', 'comprovante'],
  ...['sem juros', 'rastreio', 'souza', 'lembrete pela manhã', 'pedido', 'apartamento 302', 'obrigada'],
]
