/**
 * "Before I forget", "forget what I said about you": words of forgetting that tell what happens to a memory, and give nothing up. They are taken out
 * before a message is read; what stands beside them is read as ever ("drop the calendar before I forget").
 */
const LAPSES: readonly RegExp[] = [
  // Taken back, and about whoever listens: "forget everything i said about you being slow".
  /\bforget (?:everything|all|whatever|what|anything) (?:that )?i(?:'ve)? (?:ever )?said about (?:you|u|your|ur|this tool|ai)\b/giu,
  /\bvergiss (?:alles,? )?was ich (?:\p{L}+ )?(?:über|ueber|zu) (?:dich|dir|deine\p{L}*)\b(?: gesagt hab\p{L}*)?/giu,
  /\bolvida (?:todo )?lo que dije (?:de|sobre) (?:ti|vos|tu)\b/giu,
  /\boublie (?:tout )?ce que j['’ ]ai dit (?:de|sur|à propos de) (?:toi|ta|ton)\b/giu,
  /\besque[cç]e (?:tudo )?o que eu (?:disse|falei) (?:de|sobre) (?:você|vc|ti)(?!\p{L})/giu,
  // What follows belongs to it where it only points: "before i forget all of this".
  /(?:\b(?:before|in case|lest|if|when(?:ever)?) (?:i|we|you|u) (?:ever |again )?forget|\bi (?:always |often |usually |totally |almost |nearly |will |might )?forget)\b(?: about)?(?: (?:all (?:of )?(?:this|that|it|these|those)|everything|this|that|it)\b)?/giu,
  /\bbevor ich (?:mir )?(?:es |das |(?:das )?alles |all das )?(?:wieder )?vergess\p{L}*/giu,
  /\bavant (?:que j['’ ](?:en |l['’])?|que je (?:ne |n['’])?(?:l['’])?|d['’](?:en )?)oubli\p{L}*(?: (?:tout(?: (?:ça|ca|cela))?|ça|ca|cela)(?!\p{L}))?/giu,
  /\bantes de (?:que )?(?:se me |me |lo )?olvid\p{L}*(?: (?:de )?(?:todo(?: (?:esto|eso))?|esto|eso)(?!\p{L}))?/giu,
  /\bantes (?:que|de) (?:eu |a gente )?(?:me )?esque[cç]\p{L}*(?: (?:de )?(?:tudo(?: (?:isso|isto))?|disso|isso|isto)(?!\p{L}))?/giu,
  /(?<!\p{L})(?:tr(?:ước|uoc) khi|k[ẻe]o|l[ỡo]|s[ợo]) (?:(?:em|anh|chị|chi|mình|minh|tôi|toi|tui|tớ) )?(?:lại |lai )?qu[êe]n(?: (?:hết|het|mất|mat))?(?: (?:mấy|may|những|nhung|cái|cai|chuyện|chuyen|này|nay)(?!\p{L}))*/giu,
];

/** The text without them. */
export const withoutLapses = (text: string): string =>
  LAPSES.reduce((left, lapse) => left.replace(lapse, " "), text);
