"use client";

import { type SyntheticEvent, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../request/api";
import { useErrorText } from "../request/use-error-text";

/** What is wrong with each field, in words; a field without words is right. */
export type FormErrors<Values> = { readonly [Name in keyof Values]?: string | null | undefined };

/** Why sending failed, where that belongs to no field. `text` is null where it would only repeat the title. */
export interface FormFailure {
  title: string;
  text: string | null;
  /** What was thrown, for who can say more about it. */
  cause: unknown;
}

/** What a text field takes. */
export interface TextFieldState {
  value: string;
  error: string | null;
  onChange: (event: { target: { value: string } }) => void;
}

export interface FormOptions<Values> {
  /** What stands in the fields as they open. Where it changes later, it fills those that nobody has touched. */
  initial: Values;
  /** What is wrong, before anything is sent. */
  check?: (values: Values) => FormErrors<Values>;
  /** Does what the form is for; whatever it throws is told in the form. */
  send: (values: Values) => void | Promise<void>;
  /** What follows once it was sent, such as closing; left out where the form has gone by then, and another may be open in its place. */
  done?: () => void;
  /** What to say of a failure at least; left out where sending cannot fail. */
  failed?: string;
  /** What a field must be, for one that the server refuses by the contract's rules; `path` as it names it: `keywords.3`. */
  rule?: (name: keyof Values, path: string) => string | null | undefined;
  /** Fields that a failure belongs to beyond those that the answer names. */
  refusal?: (failure: unknown) => FormErrors<Values>;
}

type TextName<Values> = { [Name in keyof Values]: string extends Values[Name] ? Name : never }[keyof Values];

/** What has been said of the last try: fields found wrong here, fields that the server refused, and any other failure. */
interface Said<Values> {
  marked: readonly (keyof Values)[];
  refused: FormErrors<Values>;
  failure: FormFailure | null;
  /** Fields that somebody typed into while the answer was awaited: what stands in them now has not been refused. */
  typed: readonly (keyof Values)[];
}

const nothingSaid = { marked: [], refused: {}, failure: null, typed: [] };

/**
 * A form: its values, what is wrong with them, and whether it is being sent. It is checked when it is sent; from then on,
 * what was wrong is checked while it is typed. The first wrong field gets the focus, whoever found it wrong, and what was
 * typed stays until `reset`.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initial, check, send, done, failed } = options;
  const errorText = useErrorText();
  const refusedBy = useRefusals(options);
  const [changed, setChanged] = useState<Partial<Values>>({});
  const [said, setSaid] = useState<Said<Values>>(nothingSaid);
  const [isBusy, setBusy] = useState(false);
  const values = { ...initial, ...changed };
  const wrong = withWords((said.marked.length > 0 && check?.(values)) || {}, (name) => said.marked.includes(name));
  const errors: FormErrors<Values> = { ...said.refused, ...wrong };

  const change = (next: Partial<Values>) => {
    setChanged((known) => ({ ...known, ...next }));
    setSaid((known) => ({ ...known, refused: withWords(known.refused, (name) => !(name in next)), failure: null }));
  };
  /** @returns whether there is a wrong field: it has the focus now */
  const say = (form: HTMLElement, next: Partial<Said<Values>>): boolean => {
    // Drawn at once: the first wrong field is found by its mark.
    flushSync(() => setSaid(({ typed }) => ({ ...nothingSaid, ...next, refused: withWords(next.refused ?? {}, (name) => !typed.includes(name)) })));
    const first = form.querySelector<HTMLElement>("[aria-invalid]");
    first?.focus();
    return first !== null;
  };
  /** @returns a failure that `form` cannot tell, as it has gone from the page */
  const run = async (form: HTMLElement, act: () => void | Promise<void>): Promise<FormFailure | null> => {
    setBusy(true);
    setSaid(nothingSaid);
    try {
      await act();
      return null;
    } catch (cause) {
      if (failed === undefined) throw cause;
      const refused = refusedBy(cause);
      // A field that is not drawn could not tell it.
      if (namesOf(refused).length > 0 && say(form, { refused })) return null;
      const text = errorText(cause, failed);
      const failure = { title: failed, text: text === failed ? null : text, cause };
      say(form, { failure });
      return form.isConnected ? null : failure;
    } finally {
      setBusy(false);
    }
  };
  /** @returns as `run` does */
  const onSubmit = async (event: SyntheticEvent<HTMLElement>): Promise<FormFailure | null> => {
    event.preventDefault();
    if (isBusy) return null;
    const form = event.currentTarget;
    const marked = namesOf(withWords(check?.(values) ?? {}));
    if (marked.length > 0) {
      say(form, { marked });
      return null;
    }
    return run(form, async () => {
      await send(values);
      if (form.isConnected) done?.();
    });
  };
  return {
    values, errors, isBusy, change, onSubmit,
    failure: said.failure,
    /** Does something else than sending, as pending as that and with its failures told alike in `form`, its element. */
    run,
    /** Back to `initial`, with nothing said. */
    reset: () => {
      setChanged({});
      setSaid(nothingSaid);
    },
    /** The props of the text field of that name. */
    field: <Name extends TextName<Values>>(name: Name): TextFieldState => ({
      value: values[name] as string,
      error: errors[name] ?? null,
      onChange: ({ target }) => {
        change({ [name]: target.value } as unknown as Partial<Values>);
        if (isBusy) setSaid((known) => ({ ...known, typed: [...known.typed, name] }));
      },
    }),
  };
}

/** Tells the fields that a failure belongs to, each with the form's words for a broken rule, the reader's, or the server's. */
function useRefusals<Values extends object>({ initial, rule, refusal }: FormOptions<Values>): (failure: unknown) => FormErrors<Values> {
  const errorText = useErrorText();
  return (failure) => {
    const named = !(failure instanceof ApiError) ? [] : failure.errors.flatMap(({ field: path, message }) => {
      const name = namesOf(initial).find((one) => path === one || path.startsWith(`${one}.`));
      const broken = name && failure.code === "invalid_input" ? rule?.(name, path) : null;
      return name ? [[name, broken ?? errorText(new ApiError(failure.status, failure.code, message), message)]] : [];
    });
    return withWords({ ...Object.fromEntries(named), ...withWords(refusal?.(failure) ?? {}) });
  };
}

function namesOf<Of extends object>(of: Of): (keyof Of & string)[] {
  return Object.keys(of) as (keyof Of & string)[];
}

function withWords<Values>(errors: FormErrors<Values>, isMeant: (name: keyof Values & string) => boolean = () => true): FormErrors<Values> {
  return Object.fromEntries(Object.entries(errors).filter(([name, words]) => words && isMeant(name as keyof Values & string))) as FormErrors<Values>;
}
