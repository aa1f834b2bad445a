import { AREA_CODES, COMPANY_NAMES, FIRST_NAMES, PRODUCTS, SURNAMES } from './people.ts'

/** One line of a dialogue. The loader fills in `{nome}`, `{produto}`, `{pedido}`, `{valor}` and `{hora}`. */
type Line = { fromMe: boolean; body: string }
export type Dialogue = readonly Line[]

const customer = (body: string): Line => ({ fromMe: false, body })
const agent = (body: string): Line => ({ fromMe: true, body })

/** All dialogues have the same number of lines, and the customer writes the first two. */
export const LINES_PER_DIALOGUE = 10

export const DIALOGUES: readonly Dialogue[] = [
  [
    customer('Bom dia! Tudo bem?'),
    customer('Vocês têm {produto} para pronta entrega? Preciso até sexta-feira, no máximo.'),
    agent('Bom dia, {nome}! Tudo ótimo, e com você?'),
    agent('Temos sim, ainda restam algumas unidades no depósito. Sai por R$ {valor} à vista no Pix.'),
    customer('E no cartão, dá para parcelar em quantas vezes sem juros?'),
    agent('Em até 6 vezes sem juros. Quer que eu já deixe separado em seu nome?'),
    customer('Pode separar, por favor. Passo aí por volta das {hora}.'),
    agent('Separado! O número do seu pedido é {pedido}. É só informar na recepção.'),
    customer('Perfeito, muito obrigado pela atenção!'),
    agent('Nós é que agradecemos, {nome}. Até mais tarde! 😊'),
  ],
  [
    customer('Olá, boa tarde'),
    customer('Meu pedido {pedido} ainda não chegou e o rastreio não atualiza desde segunda. Podem verificar?'),
    agent('Boa tarde, {nome}! Sinto muito pela espera, vou verificar agora mesmo com a transportadora.'),
    agent('Só um instante, por favor.'),
    customer('Fico no aguardo, obrigada.'),
    agent('Consegui falar com eles: o pacote está no centro de distribuição e a entrega será hoje até as {hora}.'),
    customer('Ah, que bom. Precisa ter alguém em casa para receber?'),
    agent('Sim, é necessário assinar. Se preferir, a portaria também pode receber.'),
    customer('Pode deixar na portaria mesmo, apartamento 302.'),
    agent('Combinado, já coloquei a observação no pedido {pedido}. Qualquer coisa é só chamar!'),
  ],
  [
    customer('Oi, preciso da segunda via do boleto deste mês'),
    customer('Venceu ontem e não consegui pagar a tempo, o valor era R$ {valor}.'),
    agent('Oi, {nome}! Sem problema, vou gerar um novo para você.'),
    agent('Com a multa fica praticamente igual. Posso colocar o vencimento para daqui a três dias?'),
    customer('Pode sim. Tem como mandar o código de barras também?'),
    agent('Claro! Enviei o PDF para o seu e-mail e o código segue aqui embaixo.'),
    agent('34191.79001 01043.510047 91020.150008 4 96610000012500'),
    customer('Recebi aqui. Depois do pagamento preciso enviar o comprovante?'),
    agent('Não precisa, a baixa é automática em até um dia útil.'),
    customer('Ótimo, obrigado pela agilidade!'),
  ],
  [
    customer('Boa noite, vocês ainda estão atendendo?'),
    customer('Queria marcar um horário para amanhã, de preferência à tarde.'),
    agent('Boa noite, {nome}! Estamos sim, até as {hora}.'),
    agent('Amanhã à tarde temos 14h30 e 16h. Qual fica melhor para você?'),
    customer('16h é perfeito. É preciso levar algum documento?'),
    agent('Apenas um documento com foto e, se tiver, o cartão do convênio.'),
    customer('Certo. E se eu precisar remarcar?'),
    agent('É só avisar por aqui com duas horas de antecedência, sem custo nenhum.'),
    customer('Combinado então, até amanhã!'),
    agent('Até amanhã, {nome}! Enviaremos um lembrete pela manhã.'),
  ],
  [
    customer('Comprei {produto} na semana passada e veio com defeito'),
    customer('Liguei na tomada e não funciona de jeito nenhum. Como faço para trocar?'),
    agent('Olá, {nome}! Que pena, vamos resolver isso. Pode me informar o número do pedido?'),
    customer('É o {pedido}'),
    agent('Encontrei aqui. Você ainda está dentro do prazo de troca, que é de 30 dias.'),
    agent('Pode trazer na loja ou prefere que a gente busque em casa?'),
    customer('Se puderem buscar seria excelente, não tenho carro.'),
    agent('Agendei a coleta para quinta-feira entre 9h e {hora}, sem nenhum custo.'),
    customer('Muito obrigada, achei que ia ser bem mais complicado!'),
    agent('Imagina! Assim que o produto chegar aqui, o novo sai no mesmo dia.'),
  ],
  [
    customer('Bom dia, gostaria de um orçamento'),
    customer('São 40 unidades de {produto} para uma empresa aqui de São José dos Campos.'),
    agent('Bom dia! Para essa quantidade conseguimos um desconto especial.'),
    agent('Cada unidade sairia por R$ {valor}, com o frete incluso para a sua região.'),
    customer('Vocês emitem nota fiscal para pessoa jurídica?'),
    agent('Emitimos sim, basta nos enviar o CNPJ e a inscrição estadual.'),
    customer('Vou conversar com o financeiro e retorno ainda hoje.'),
    agent('Fique à vontade, {nome}. A proposta vale por sete dias.'),
    customer('Aprovaram! Pode emitir o pedido, por favor.'),
    agent('Que notícia boa! Pedido {pedido} registrado, a previsão de entrega é de cinco dias úteis.'),
  ],
  [
    customer('Oi! Vi a promoção de vocês no Instagram'),
    customer('Ainda está valendo para {produto}? Moro no interior, vocês entregam em Ribeirão Preto?'),
    agent('Oi, {nome}! Está valendo sim, até o fim do mês ou enquanto durar o estoque.'),
    agent('Entregamos em todo o estado. Para o seu CEP leva em média três dias úteis.'),
    customer('E quanto fica o frete?'),
    agent('Para compras acima de R$ {valor} o frete é grátis.'),
    customer('Que ótimo, vou levar dois então!'),
    agent('Perfeito! Posso enviar o link de pagamento por aqui?'),
    customer('Pode mandar, pago agora.'),
    agent('Pagamento confirmado! Pedido {pedido}, você recebe o rastreio até as {hora}.'),
  ],
  [
    customer('Alô, alguém pode me ajudar com a senha do aplicativo?'),
    customer('Troquei de celular e agora não consigo entrar de jeito nenhum, diz que o código é inválido.'),
    agent('Olá, {nome}! Claro que sim. Qual mensagem aparece na tela?'),
    customer('Aparece: "código de verificação expirado".'),
    agent('Certo. Enviei um novo código para o e-mail cadastrado, ele vale por dez minutos.'),
    customer('Chegou! Deixa eu tentar aqui...'),
    customer('Funcionou, entrei.'),
    agent('Maravilha! Aproveite para ativar a verificação em duas etapas nas configurações.'),
    customer('Vou fazer isso agora. Muito obrigado pela paciência!'),
    agent('Por nada, {nome}! Protocolo {pedido}. Tenha um excelente dia.'),
  ],
  [
    customer('Boa tarde! Minha avó precisa da entrega do remédio hoje'),
    customer('A receita é de uso contínuo e acabou ontem, é o mesmo do mês passado. É urgente.'),
    agent('Boa tarde, {nome}. Já localizei o cadastro dela aqui no sistema.'),
    agent('Temos em estoque. O total fica em R$ {valor} e o motoboy sai às {hora}.'),
    customer('Graças a Deus. Posso pagar na entrega com cartão de débito?'),
    agent('Pode sim, ele leva a maquininha. O endereço continua Rua das Acácias, 118?'),
    customer('Isso mesmo, casa dos fundos, portão verde.'),
    agent('Anotado. Pedido {pedido} a caminho, avise se ele demorar.'),
    customer('Chegou agora, rapidíssimo! Que Deus abençoe vocês.'),
    agent('Amém! Melhoras para ela, {nome}. 💙'),
  ],
  [
    customer('Quero cancelar minha assinatura'),
    customer('Não estou usando e a cobrança de R$ {valor} veio de novo este mês.'),
    agent('Olá, {nome}. Entendo, vou verificar a sua situação agora.'),
    agent('Antes de cancelar, posso oferecer dois meses com 50% de desconto. Teria interesse?'),
    customer('Agradeço, mas realmente não preciso mais do serviço.'),
    agent('Compreendo perfeitamente. O cancelamento foi feito, protocolo {pedido}.'),
    customer('E a cobrança deste mês, será devolvida?'),
    agent('Sim, o estorno aparece em até duas faturas do cartão.'),
    customer('Ok. Obrigada pela transparência.'),
    agent('Nós é que agradecemos por todo esse tempo. As portas estão abertas!'),
  ],
  [
    customer('Bom dia, a instalação de {produto} está incluída no preço?'),
    customer('Moro no terceiro andar e o prédio não tem elevador, isso muda alguma coisa?'),
    agent('Bom dia, {nome}! A instalação está incluída, sim.'),
    agent('Para andares sem elevador mandamos dois técnicos, sem acréscimo até o quarto andar.'),
    customer('Excelente. Qual o primeiro horário disponível?'),
    agent('Quarta-feira às {hora}. Serve para você?'),
    customer('Serve. Eles trazem todo o material ou preciso comprar alguma coisa?'),
    agent('Trazem tudo: suporte, fiação e acabamento. Só precisamos de uma tomada próxima.'),
    customer('Tem tomada bem ao lado. Pode agendar então.'),
    agent('Agendado! Ordem de serviço {pedido}. Um dia antes confirmamos por aqui.'),
  ],
  [
    customer('Olá! Sou representante e gostaria de falar com o setor de compras'),
    customer('Trabalhamos com {produto} e outras linhas, temos condições especiais para revenda.'),
    agent('Olá, {nome}! Obrigado pelo contato.'),
    agent('Vou encaminhar para o responsável. Poderia nos enviar o catálogo e a tabela de preços?'),
    customer('Claro, segue por e-mail ainda hoje. O pedido mínimo é de R$ {valor}.'),
    agent('Perfeito. A reunião de compras acontece toda terça-feira às {hora}.'),
    customer('Posso participar por videoconferência?'),
    agent('Pode sim, envio o convite assim que confirmarem. Referência {pedido}.'),
    customer('Combinado, fico à disposição para qualquer dúvida.'),
    agent('Muito obrigado, até breve!'),
  ],
]

type QueueCast = { name: string; color: string; greeting: string }
type UserCast = { name: string; email: string; profile: 'admin' | 'supervisor' | 'user' }
export type TagCast = { name: string; color: string }

/** The people and things of which a made-up company consists. */
export type CompanySeed = {
  name: string
  queues: readonly QueueCast[]
  tags: readonly TagCast[]
  connections: readonly string[]
  users: readonly UserCast[]
  dialogues: readonly Dialogue[]
  products: readonly string[]
}

const QUEUES: readonly QueueCast[] = [
  { name: 'Vendas', color: '#0c75c9', greeting: 'Olá, {{firstName}}! Você está no setor de vendas.' },
  { name: 'Suporte', color: '#12a06a', greeting: 'Olá! Conte o que aconteceu e já vamos ajudar.' },
  { name: 'Financeiro', color: '#f08a24', greeting: 'Olá! Boletos, notas e pagamentos são com a gente.' },
  { name: 'Pós-venda', color: '#7c5cf0', greeting: 'Olá! Trocas e garantias são por aqui.' },
  { name: 'Recepção', color: '#e14f86', greeting: 'Seja bem-vindo! Em que podemos ajudar?' },
]

export const TAGS: readonly TagCast[] = [
  { name: 'Cliente novo', color: '#12a06a' },
  { name: 'Cliente fiel', color: '#0f7f4d' },
  { name: 'Urgente', color: '#c42b22' },
  { name: 'Orçamento', color: '#0c75c9' },
  { name: 'Aguardando pagamento', color: '#f08a24' },
  { name: 'Pago', color: '#3a9d23' },
  { name: 'Reclamação', color: '#e14f86' },
  { name: 'Elogio', color: '#7c5cf0' },
  { name: 'Troca', color: '#8b98a6' },
  { name: 'Garantia', color: '#546e7a' },
  { name: 'Entrega atrasada', color: '#b23c17' },
  { name: 'Retirada na loja', color: '#00838f' },
  { name: 'Atacado', color: '#6d4c41' },
  { name: 'Representante', color: '#5d4037' },
  { name: 'Convênio', color: '#1565c0' },
  { name: 'Retorno', color: '#ad1457' },
  { name: 'Instagram', color: '#c2185b' },
  { name: 'Indicação', color: '#2e7d32' },
  { name: 'Promoção', color: '#ef6c00' },
  { name: 'Sem interesse', color: '#757575' },
]

const CONNECTIONS = ['Loja Matriz', 'Filial Centro', 'Televendas'] as const

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Returns one administrator, a supervisor for every ten users, and agents. */
function staff(count: number, domain: string): UserCast[] {
  return Array.from({ length: count }, (_, index): UserCast => {
    if (index === 0) return { name: 'Administração', email: `admin@${domain}`, profile: 'admin' }
    const first = FIRST_NAMES[(index * 37) % FIRST_NAMES.length] ?? ''
    const last = SURNAMES[(index * 53) % SURNAMES.length] ?? ''
    const email = `${plain(first)}.${plain(last)}${index}@${domain}`
    return { name: `${first} ${last}`, email, profile: index % 10 === 1 ? 'supervisor' : 'user' }
  })
}

/** Returns the company number `number` of a loaded installation. */
export function companySeed(number: number, users: number): CompanySeed {
  const base = COMPANY_NAMES[number % COMPANY_NAMES.length] ?? ''
  return {
    name: `${base} ${number}`,
    queues: QUEUES,
    tags: TAGS,
    connections: CONNECTIONS,
    users: staff(users, `empresa${number}.exemplo.com.br`),
    dialogues: DIALOGUES,
    products: PRODUCTS,
  }
}

export const PEOPLE = { firstNames: FIRST_NAMES, surnames: SURNAMES, areaCodes: AREA_CODES }
