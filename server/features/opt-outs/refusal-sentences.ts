/**
 * Sentences with which people refuse messages of campaigns, in the three languages of the product. They are patterns over
 * small letters without accents and courtesies, and count only as a whole message that answers a campaign: "quero sair"
 * refuses, "quero sair de casa" does not. A sentence must say that it is about messages: "não quero receber ofertas" does,
 * while "não quero essa oferta" may be about the offer, and "quero cancelar" about an order.
 */

const oneOf = (...words: string[]): string => `(?:${words.join('|')})`
const maybe = (...words: string[]): string => `(?:${oneOf(...words)} )?`

/** What stands before the name of what somebody no longer wants. */
const PT_DETERMINERS = `(?:${oneOf(
  ...[
    'nenhuma?',
    'mais',
    'ess[ae]s?',
    'est[ae]s?',
    'aquel[ae]s?',
    'suas?',
    'seus?',
    '[ao]s?',
    'd[ao]s?',
    'dess[ae]s?',
    'dest[ae]s?',
  ],
)} ){0,4}(?:tipos? de )?`
/** What can be nothing but messages of campaigns. */
const PT_SURE = `${PT_DETERMINERS}${oneOf(
  ...['mensage(?:m|ns)', 'msgs?', 'propagandas?', 'promocoes', 'ofertas', 'divulgac(?:ao|oes)', 'anuncios'],
  ...['campanhas', 'publicidades?', 'spam', 'sms'],
)}(?: promocionais| de (?:marketing|propaganda))?`
/** What may be something else as well: the goods of an offer, or what somebody asked about. */
const PT_NOUNS = `${PT_DETERMINERS}${oneOf(
  ...['promocao', 'oferta', 'anuncio', 'campanha', 'informac(?:ao|oes)', 'infos?', 'detalhes?', 'novidades?'],
  ...['contatos?', 'envios?', 'avisos?', 'notificac(?:ao|oes)', 'coisas?', 'ligac(?:ao|oes)'],
)}`
const PT_VAGUE = oneOf(PT_NOUNS, 'nada', 'isso', 'isto')
const PT_MESSAGES = oneOf(PT_SURE, PT_VAGUE)
const PT_FROM_YOU = oneOf('de voces', 'de vcs', 'de vc', 'desse numero', 'deste numero')
const PT_FROM = oneOf(
  'de voces',
  'de vcs',
  'de vc',
  'desse numero',
  'deste numero',
  'dess[ae] empresa',
  'dest[ae] empresa',
  'da empresa',
  'da loja',
  '(?:seus|suas)',
  'por aqui',
  'no meu (?:numero|celular|whats|whatsapp|zap)',
)
/** Also of what is fetched at the counter. */
const PT_HERE = ['daqui', 'dai', 'disso']
const PT_LIST = oneOf(
  `(?:d[ae]|dess[ae]|dest[ae]|daquel[ae])(?: sua| suas| vossa)? ${oneOf('listas?', 'lista de (?:transmissao|contatos|envios?|divulgacao|mensagens|propagandas?)', 'cadastro', 'grupo', 'base', 'contatos')}`,
  'd(?:o|esse|este|os) (?:seu |seus )?(?:cadastro|grupo|contatos|mailing|envios?|sistema)',
  ...PT_HERE,
)
const PT_WANT = `${maybe('eu')}${oneOf('quero', 'queria', 'qro', 'gostaria de', 'desejo', 'preciso', 'prefiro', 'favor', 'solicito', 'peco para', 'peco pra')}`
const PT_PLEASE_DO = maybe(
  'pode',
  'podem',
  'poderia',
  'poderiam',
  'tem como',
  'da para',
  'da pra',
  'teria como',
  'quero que',
  'queria que',
  'gostaria que',
  'peco que',
  'favor',
  'voces? podem?',
  'vcs? podem?',
)
const PT_REMOVE =
  oneOf('tir', 'retir', 'remov', 'exclu', 'apagu?', 'delet', 'descadastr', 'desinscrev', 'cancel') +
  '(?:i?a|i?e|i|ar|er|ir|am|em|rem|a?rem|aram|irem|asse|esse|isse)?m?'

/** Orders only: "não enviam mais?" asks whether the shop no longer delivers. */
const PT_SEND = `(?:me )?${oneOf('mandem?', 'enviem?', 'escrevam?', 'chamem?', 'encaminhem?', 'perturbem?', 'incomodem?')}`
const PT_SEND_FAMILIAR = oneOf('manda', 'envia', 'escreve', 'chama', 'encaminha', 'perturba', 'incomoda')

const PT_YOU = '(?:voces? |vcs? )?'
const PT_WISH = `${maybe('eu')}${oneOf('quero', 'queria', 'gostaria', 'peco', 'prefiro', 'preciso', 'exijo', 'solicito')} que ${PT_YOU}`
const PT_CAN = `(?:sera que )?${PT_YOU}${oneOf(
  ...['pode', 'podem', 'poderia', 'poderiam', 'podia', 'podiam', 'consegue', 'conseguem', 'tem como', 'teria como'],
  ...['da para', 'da pra', 'daria para', 'daria pra'],
)} ${PT_YOU}`
/** An order, a question and a wish that they stop. */
const PT_STOP = oneOf(
  ...['par[ae]m?', 'parar', 'deix[ae]m?', `${PT_CAN}(?:par|deix)ar(?:em)?`],
  `${PT_WISH}(?:par|deix)(?:a|e|em|asse|assem)`,
)
const PORTUGUESE = [
  `${PT_WANT} ${oneOf('sair', 'me descadastrar', 'descadastrar', 'me desinscrever', 'parar', 'ser (?:removid|retirad|excluid|tirad)[oa]', 'me retirar', 'me remover', 'me excluir', 'me tirar', 'cancelar (?:a |minha )?inscricao', `cancelar (?:o )?(?:recebimento|envio)(?: de)? ${PT_SURE}`, 'cancelar o recebimento', `parar de receber(?: ${PT_MESSAGES})?`, `deixar de receber(?: ${PT_MESSAGES})?`)}(?: ${PT_LIST})?`,
  `(?:sair|descadastrar|remover|cancelar inscricao|parar de receber)(?: ${PT_LIST}| ${PT_MESSAGES})?`,
  `cancel(?:ar?|em?) (?:(?:a )?(?:minha )?inscricao|(?:o )?recebimento|(?:o )?(?:envio|recebimento) de ${PT_SURE})`,
  `${PT_REMOVE} eu ${PT_LIST}`,
  `${maybe('eu')}ja (?:pedi|falei|disse) (?:que (?:eu )?quero|p(?:a)?ra(?: ${oneOf('voces', 'vcs', 'eu')})?) (?:sair|parar(?:em)?|(?:me )?${PT_REMOVE}(?: me)?)(?: ${PT_LIST})?`,
  `${PT_PLEASE_DO}(?:me ${PT_REMOVE}|${PT_REMOVE} me|${PT_REMOVE}(?: o)? meu (?:numero|contato|nome|telefone|cadastro|whats|whatsapp|zap))(?: ${PT_LIST})?`,
  `${PT_WANT} ${oneOf('tirar', 'retirar', 'remover', 'excluir', 'apagar', 'descadastrar')} (?:o )?meu (?:numero|contato|nome|telefone|cadastro|whats|whatsapp|zap)(?: ${PT_LIST})?`,
  `(?:apag|exclu|remov|delet)(?:a|e|ue|uem|am|em|i|ar|ir|er)m? (?:os )?meus dados(?: ${PT_LIST})?`,
  `${maybe('eu')}(?:nao|n|num) ${oneOf('quero', 'queria', 'desejo', 'gostaria de', 'pretendo', 'autorizo', 'aceito', 'tenho interesse em')} (?:(?:mais )?receber(?: mais)?(?: ${PT_MESSAGES})?|${PT_SURE}|${PT_NOUNS} ${PT_FROM_YOU})`,
  `${PT_WANT} nao (?:mais )?receber(?: mais)?(?: ${PT_MESSAGES})?`,
  `${maybe('eu')}nao ${oneOf('quero', 'desejo')} (?:mais|(?:mais )?ser (?:incomodad|perturbad|contatad)[oa])`,
  `(?:por favor )?nao (?:${PT_SEND}|me ${PT_SEND_FAMILIAR})(?: me)? mais(?: ${PT_MESSAGES})?`,
  `${PT_STOP} (?:de|com) (?:me )?(?:${oneOf('mandar', 'enviar', 'encaminhar', 'escrever', 'perturbar', 'incomodar')}(?: me)?(?: ${PT_MESSAGES})?|${PT_SURE})`,
  `nao (?:me )?(?:enviar|mandar|encaminhar) mais(?: ${PT_MESSAGES})?`,
  `(?:nao|nunca mais) (?:${PT_SEND}|me ${PT_SEND_FAMILIAR}) ${PT_SURE}`,
  `nunca mais (?:me )?${PT_SEND}`,
  'nao (?:me )?(?:perturb|incomod)(?:em?|ar)',
  '(?:nao|nunca mais) (?:me )?entrem? (?:mais )?em contato(?: comigo)?',
  '(?:par[ae]m? de|nao) ench(?:er?|am?) o (?:meu )?saco',
  `${oneOf('chega de', 'sem mais')} ${PT_SURE}`,
  'me deix[ae]m? em paz',
  `nao ${PT_SEND_FAMILIAR} mais ${PT_MESSAGES} p(?:a)?ra mim`,
  `${maybe('eu')}nao quero que ${PT_YOU}${PT_SEND}(?: mais)?(?: ${PT_MESSAGES})?`,
  `${PT_WISH}nao ${PT_SEND}(?: mais(?: ${PT_MESSAGES})?| ${PT_MESSAGES})`,
  `(?:re)?tirar (?!${oneOf('daqui', 'dai', 'disso')}\\b)${PT_LIST}`,
  `${PT_WANT} (?:o |meu )?(?:descadastro|(?:a )?(?:remocao|retirada|exclusao) do meu (?:numero|contato|nome|telefone|cadastro))(?: ${PT_LIST})?`,
  `como (?:eu )?(?:faco|posso|fazer) (?:p(?:a)?ra )?(?:sair|me descadastrar)(?: ${PT_LIST})?`,
  'sem propagandas?',
  'nao quero mais participar',
].map((sentence) => `${sentence}(?: ${PT_FROM})?(?: mais| agora| ja| ai)?`)

const EN_DETERMINERS = '(?:(?:any|more|these|those|your|such|of|the|further) ){0,4}'
const EN_SURE = `${EN_DETERMINERS}${oneOf('messages?', 'texts?', 'msgs?', 'ads', 'advertisements', 'promotions', 'offers', 'marketing', 'spam', 'sms', 'promos', 'campaigns')}`
const EN_VAGUE = `${EN_DETERMINERS}(?:this |that |an? )?${oneOf('ad', 'advertisement', 'promotion', 'offer', 'promo', 'campaign', 'anything', 'this', 'stuff', 'updates?', 'news', 'info', 'information', 'details', 'notifications?', 'calls?')}(?: else)?`
const EN_MESSAGES = oneOf(EN_SURE, EN_VAGUE)
const EN_LIST = `(?:from|off|of|out of) (?:(?:this|your|the|that|all) ){0,3}(?:mailing |contact |broadcast |marketing )?(?:lists?|group|database|contacts|messages|here|it)`
const EN_YOU = 'you(?: all| guys)?'
const EN_WISH = `(?:i )?${oneOf('want', 'need', 'would like', 'd like', 'ask')} ${EN_YOU} to`
const EN_ASK = maybe(`(?:can|could|would|will) ${EN_YOU}`, 'kindly', 'you can', 'just', EN_WISH)
const ENGLISH = [
  `${maybe('i')}${oneOf('want to', 'wanna', 'would like to', 'd like to', 'wish to', 'need to', 'prefer to', 'how do i', 'how can i', 'let me')} ${oneOf('unsubscribe', 'opt out', 'leave', 'stop', 'quit', 'be removed', `be taken (?:off|out|${EN_LIST})`, 'get off', `stop (?:receiving|getting) ${EN_MESSAGES}`)}(?: ${EN_LIST})?`,
  `${EN_ASK}(?:remove|delete|take|unsubscribe|opt|exclude) (?:me|(?:my|this) (?:number|phone|contact|name))(?: out| off)?(?: ${EN_LIST})?`,
  `${EN_ASK}(?:stop|quit) (?:sending|texting|messaging|writing|contacting|spamming)(?: to)?(?: me| this number| my number)?(?: ${EN_MESSAGES})?(?: to (?:me|this number|my number))?`,
  `${EN_ASK}get me (?:off(?: ${EN_LIST}| (?:this|your|the) (?:mailing )?list)?|out of (?:this|your|the) (?:mailing )?list)`,
  `${maybe('i')}(?:do not|dont|don t|no longer) (?:want|wish|like)(?: to)? (?:(?:receive|get) ${EN_MESSAGES}|(?:have )?${EN_SURE}|receive|be (?:contacted|disturbed|bothered)|anymore|any more|any longer)(?: anymore| any more| any longer)?`,
  `(?:do not|dont|don t) (?:send|text|message|write|contact)(?: to)?(?: me| this number| my number)?(?: ${EN_SURE}| anything| (?:this )?stuff)?(?: else)?(?: anymore| any more| again| ever again)?`,
  `no more ${EN_SURE}`,
  `never (?:send|text|message|write|contact)(?: to)?(?: me)?(?: ${EN_MESSAGES})?(?: again)?`,
  `${EN_ASK}stop with ${EN_SURE}`,
  `${maybe('i')}(?:want|need) off (?:of )?(?:(?:this|your|the) )?(?:mailing |contact )?list`,
  '(?:do not|dont|don t) (?:disturb|bother)(?: me)?(?: any ?more| again)?',
  `i want out(?: ${EN_LIST})?`,
  'stop now',
  'lose my number',
  'leave me alone',
  `(?:unsubscribe|opt out|stop)(?: me)?(?: ${EN_LIST}| ${EN_MESSAGES})?`,
]

const ES_DETERMINERS = '(?:(?:mas|ningun|es[eo]s?|est[eo]s?|esas?|estas?|sus?|los|las|la|el|de) ){0,4}'
const ES_SURE = `${ES_DETERMINERS}${oneOf('mensajes?', 'msjs?', 'publicidad(?:es)?', 'propagandas?', 'promociones', 'ofertas', 'anuncios', 'campanas', 'spam', 'sms')}`
const ES_VAGUE = oneOf(
  `${ES_DETERMINERS}${oneOf('promocion', 'oferta', 'anuncio', 'campana', 'informacion', 'info', 'novedad(?:es)?', 'detalles?', 'avisos?', 'notificacion(?:es)?', 'cosas?', 'llamadas?')}`,
  ...['nada(?: mas)?', 'esto', 'eso'],
)
const ES_MESSAGES = oneOf(ES_SURE, ES_VAGUE)
const ES_LIST = `de (?:(?:la|su|tu|esta|esa|sus|las|el|este|ese) )?(?:lista(?: de (?:difusion|contactos|envios))?|listas|grupo|base|agenda|contactos|aqui|aca)`
const ES_ASK = maybe(
  'pueden?',
  'podrian?',
  'podria',
  'quiero que',
  'quisiera que',
  'les pido que',
  'pido que',
  'favor(?: de)?',
)
const ES_CAN = `(?:me )?(?:ustedes )?${oneOf('pueden?', 'podrian?', 'puedes', 'podes', 'podrias')}(?: ustedes)?`
const ES_WISH = `${maybe('yo')}${oneOf('quiero', 'quisiera', 'me gustaria', 'prefiero', 'necesito', 'exijo', 'solicito', '(?:(?:les|le|te) )?pido')} que (?:ustedes )?`
/** An order, a question and a wish that they stop. */
const ES_STOP = oneOf(
  '(?:dej|par)(?:[ae]n?|ar)',
  `${ES_CAN} (?:dejar|parar)`,
  `${ES_WISH}(?:dej|par)(?:es?|en|aran?|aras)`,
)
const ES_REMOVE = '(?:sac|saqu|quit|elimin|borr|retir|remuev|remov|exclu|desuscrib)(?:a|e|ar|er|ir|an|en|uyan|uir)?'
const SPANISH = [
  `${maybe('yo')}(?:quiero|quisiera|deseo|necesito|prefiero|me gustaria|solicito) (?:salir(?:me)?|darme de baja|la baja|parar|cancelar la suscripcion|desuscribirme|ser (?:eliminad|borrad|removid)[oa]|(?:eliminar|borrar|quitar|sacar) mi (?:numero|contacto|nombre|telefono)|(?:dejar|parar) de recibir(?: ${ES_MESSAGES})?)(?: ${ES_LIST})?`,
  `(?:me )?${ES_ASK}(?:me ${ES_REMOVE}|${ES_REMOVE}(?:me|nme)|(?:me )?(?:dar|den|da|dame|denme|darme) de baja|${ES_REMOVE}n? mi (?:numero|contacto|nombre|telefono))(?: ${ES_LIST})?`,
  `me (?:pueden?|podrian?|podria) ${ES_REMOVE} ${ES_LIST}`,
  `${maybe('yo')}me (?:quiero|quisiera) (?:dar de baja|salir)(?: ${ES_LIST})?`,
  `${maybe('yo')}no (?:quiero|quisiera) que me (?:escriban?|manden?|envien?|molesten?|contacten?)(?: mas)?(?: ${ES_MESSAGES})?`,
  `no me sigan? (?:mandando|enviando|escribiendo|molestando)(?: ${ES_MESSAGES})?`,
  `${maybe('yo')}(?:no|ya no) (?:quiero|quisiera|deseo|me gustaria|acepto|autorizo) (?:mas |seguir )?(?:recib(?:ir|iendo)(?: mas)?(?: ${ES_MESSAGES})?|${ES_SURE})(?: mas)?`,
  // Orders only: "¿no envían?" asks whether the shop delivers.
  `(?:no|ya no) (?:me )?(?:escriba|mande|envie|moleste|contacte)[ns]?(?: mas)?(?: ${ES_MESSAGES})?(?: mas)?`,
  `${ES_STOP} de (?:me )?(?:escribir|mandar|enviar|molestar|contactar)(?:me)?(?: ${ES_MESSAGES})?`,
  `${ES_WISH}no me (?:escrib[ae]n?|mand[ae]n?|envi[ae]n?|molest[ae]n?|contact[ae]n?)(?: mas)?(?: ${ES_MESSAGES})?`,
  `(?:basta de|no mas) ${ES_SURE}`,
  '(?:no|ya no) (?:me )?molestar',
  'ya no quiero(?: mas)?',
  '(?:basta ya|ya basta)',
  `nunca mas (?:me )?(?:escriba|mande|envie|moleste|contacte)[ns]?(?: ${ES_MESSAGES})?`,
  `paren? con ${ES_SURE}`,
  `(?:salir|baja|darme de baja)(?: ${ES_LIST})?`,
  `(?:dejar|parar) de recibir(?: ${ES_MESSAGES})?`,
]

/** With a word more it says where a car stops: "pode parar aí". */
const ALONE = ['(?:ja )?podem? parar', '(?:voces?|vcs?) (?:ja )?podem? parar']

/** What people say of other things: of going out, of a bad moment, or of a form. */
const OTHERWISE = [
  '(?:eu )?preciso (?:sair|parar)',
  '(?:eu )?(?:(?:preciso|quero|queria) )?(?:sair|parar)(?: mais| agora| ja| ai)+',
  '(?:nao|nunca mais) (?:me )?entrem? (?:mais )?em contato(?: comigo)?(?: agora| ja)+',
  'i (?:want|need) to (?:leave|stop)',
  'take my \\p{L}+',
].join('|')

const REFUSAL = new RegExp(
  `^(?!(?:${OTHERWISE})$)(?:${[...PORTUGUESE, ...ENGLISH, ...SPANISH, ...ALONE].join('|')})$`,
  'u',
)

/** Sentences that show no interest. They may be about an offer alone, so they refuse nothing by themselves. */
const NO_INTEREST = oneOf(
  ...[
    `${maybe('eu', 'ja')}nao (?:tenho|temos|ha)(?: mais| nenhum)? interesse`,
    '(?:sem|zero) interesse',
    '(?:isso |isto )?nao (?:me )?interessa(?: mais)?',
    'nao estou (?:mais )?interessad[oa]',
    `${maybe('i am', 'i m', 'im', 'we are')}(?:not|no longer) interested(?: any ?more)?`,
    'no interest',
    '(?:eso |esto )?no me interesa(?: mas)?',
    'no (?:estoy|estamos) interesad[oa]s?',
    'no tengo interes',
  ],
)

/** Sentences that refuse something, which may be an offer, an order or an answer as well as messages. */
const VAGUE = [
  `${EN_ASK}cancel (?:my |this )?subscription`,
  'cancelar (?:la |mi )?suscripcion',
  `${maybe('eu')}(?:vou|irei|vamos) bloquear(?: (?:voces?|vcs?|(?:o |esse |este )?(?:numero|contato)))?`,
  `${maybe('eu')}(?:nao|n|num) ${oneOf('quero', 'queria', 'desejo', 'gostaria de', 'aceito', 'preciso de')} (?:mais ${PT_VAGUE}|${PT_NOUNS}|${PT_VAGUE} ${PT_FROM})`,
  `${maybe('eu')}(?:quero|queria) (?:sair|parar)`,
  `nao ${PT_SEND_FAMILIAR} (?:mais ${PT_MESSAGES}|${PT_SURE})`,
  `${PT_PLEASE_DO}(?:me )?bloque(?:i?a|i?e|ar|em)m?(?: o)?(?: meu (?:numero|contato|telefone|celular|whats|whatsapp|zap))?`,
  '(?:nao|nunca mais) (?:me )?entrem? (?:mais )?em contato(?: comigo)?',
  `(?:do not|dont|don t) (?:send|text|message|write)(?: to)?(?: me)? ${EN_VAGUE}`,
  '(?:please )?(?:stop it|get me out)',
  `me (?:pueden?|podrian?|podria) ${ES_REMOVE}`,
  `${oneOf('chega de', 'sem mais', 'par[ae]m? com')} ${PT_VAGUE}`,
  `${maybe(PT_WANT)}cancelar(?: (?:o )?envios?)?`,
  'cancel[ae]m?',
  `${maybe('i')}(?:do not|dont|don t|no longer) (?:want|need|like) (?:to have |have )?${EN_VAGUE}(?: any ?more| any longer)?`,
  `no more ${EN_VAGUE}`,
  'no (?:more|mas)',
  `${maybe('i')}${oneOf('want to', 'wanna', 'would like to', 'need to')} cancel`,
  `${maybe('yo')}(?:no|ya no) (?:quiero|quisiera|deseo|necesito) (?:mas )?${ES_VAGUE}(?: mas)?`,
  `(?:basta de|no mas|paren? con) ${ES_VAGUE}`,
  '(?:quiero|quisiera|necesito|deseo) cancelar',
  // A wish that they stop with something may be a complaint: "quero que parem de atrasar a entrega".
  `${PT_WISH}(?:par(?:a|e|em|asse|assem)(?: (?:de|com) .+)?|deix(?:a|e|em|asse|assem) de .+)`,
  `${EN_WISH} stop(?: (?:it|that|this)| \\p{L}+ing(?: .+)?)?`,
  `${ES_WISH}(?:par(?:es?|en|aran?|aras)(?: (?:de|con) .+)?|dej(?:es?|en|aran?|aras) de .+)`,
  '(?:saquen?|saca|quiten?|quita|borren?|borra|eliminen?|elimina)me',
].map((sentence) => `${sentence}(?: ${PT_FROM})?(?: mais| agora| ja| ai| now| ahora)?`)

const DOUBTFUL = new RegExp(`^(?:${[NO_INTEREST, ...VAGUE].join('|')})$`, 'u')
const UNINTERESTED = new RegExp(`^${NO_INTEREST}$`, 'u')

/** What people put between two sentences. */
const BETWEEN = /[.,;:!?\n]+|(?<= )(?:e|and|y|but|pero|porque|because|pois)(?= )/u
const wordsOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
/** In Portuguese it is "but", in Spanish "more", so what it parts may be no sentences. */
const MAYBE_BETWEEN = /(?<= )mas(?= )/u
const sentencesOf = (plain: string): string[] => plain.split(BETWEEN).map(wordsOf).filter(Boolean)
/** Single words are the company's to choose. */
const isRefusal = (sentence: string): boolean => sentence.includes(' ') && REFUSAL.test(sentence)

/** Returns whether a text, in small letters without accents and courtesies, does nothing but refuse messages. */
export function isRefusalSentence(plain: string): boolean {
  if (isRefusal(wordsOf(plain))) return true
  const others = sentencesOf(plain).filter((sentence) => !isRefusal(sentence))
  return others.length < sentencesOf(plain).length && others.every((sentence) => UNINTERESTED.test(sentence))
}

/** Returns whether one of the sentences of such a text refuses messages, or may do so. */
export const hasRefusalSentence = (plain: string): boolean =>
  listSentences(plain).some((sentence) => isRefusal(sentence) || DOUBTFUL.test(sentence))

/** Returns such a text as a whole, and every part of it that may be a sentence. */
export const listSentences = (plain: string): string[] =>
  [plain, ...plain.split(MAYBE_BETWEEN)].flatMap((part) => [wordsOf(part), ...sentencesOf(part)])
