import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../request/api";
import { useErrorText } from "../request/use-error-text";
import { connectDraft } from "../storage/drafts";

/** The error text of each field; a field without one is valid. */
export type FormErrors<Values> = { readonly [Name in keyof Values]?: string | null | undefined };

/** Why sending failed, if that belongs to no field. `text` is null if it would only repeat the title. */
export interface FormFailure {
  title: string;
  text: string | null;
  /** The thrown error, for callers that can say more about it. */
  cause: unknown;
}

export interface TextFieldState {
  value: string;
  error: string | null;
  onChange: (event: { target: { value: string } }) => void;
}

export interface FormOptions<Values> {
  /** The fields' initial values. If they change later, fields that nobody has touched follow. */
  initial: Values;
  /** Validates the values before anything is sent. */
  check?: (values: Values) => FormErrors<Values>;
  /** Does what the form is for; anything it throws is shown in the form. */
  send: (values: Values) => void | Promise<void>;
  /**
   * Runs after success, for example to close the form; skipped if the form was removed meanwhile, because another may be open in its place.
   */
  done?: () => void;
  /** The least to say about a failure; omit it if sending cannot fail. */
  failed?: string;
  /** What a field must be, for fields that the server refuses by the contract's rules; `path` is the server's name for it: `keywords.3`. */
  rule?: (name: keyof Values, path: string) => string | null | undefined;
  /** Fields that a failure belongs to, in addition to those that the answer names. */
  refusal?: (failure: unknown) => FormErrors<Values>;
  /** Whether what the form changes may be gone, and the form with it: then that is returned as a failure that it cannot show. */
  mayBeGone?: boolean;
  /** A name for the form, if what was typed should still be there after the session has ended and the same account has logged in again. */
  draft?: string;
  /** Whether it should also be there after the form was closed without being sent, because it is long and was not typed by hand. */
  keepsDraft?: boolean;
  /** Fields of such a form that are never stored in the browser. */
  secret?: readonly (keyof Values)[];
}

type TextName<Values> = { [Name in keyof Values]: string extends Values[Name] ? Name : never }[keyof Values];

/** The outcome of the last attempt: fields found wrong here, fields that the server refused, and any other failure. */
interface Outcome<Values> {
  marked: readonly (keyof Values)[];
  refused: FormErrors<Values>;
  failure: FormFailure | null;
  /** Fields changed while the answer was awaited: their current values have not been refused. */
  typed: readonly (keyof Values)[];
}

const noOutcome = { marked: [], refused: {}, failure: null, typed: [] };

/**
 * A form: its values, their errors, and whether it is being sent. It is checked when it is submitted; from then on, fields that were wrong
 * are checked as the user types. The first wrong field gets the focus, whether it was found wrong here or by the server, and what was typed
 * stays until `reset`.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initial, check, send, done, failed, draft, keepsDraft = false, secret = [], mayBeGone = false } = options;
  const errorText = useErrorText();
  const refusalsOf = useRefusals(options);
  const [changed, setChanged] = useState<Partial<Values>>({});
  const [outcome, setOutcome] = useState<Outcome<Values>>(noOutcome);
  const [isBusy, setBusy] = useState(false);
  /** What is being sent, as far as it was changed; null if nothing is. */
  const sent = useRef<Partial<Values> | null>(null);
  const read = useEffectEvent(() =>
    Object.fromEntries(Object.entries(changed).filter(([name]) => !secret.includes(name as keyof Values))));
  const isKept = useEffectEvent(() => keepsDraft && !isBusy);
  useEffect(() => draft === undefined ? undefined : connectDraft(draft, {
    read: () => read(),
    isKept: () => isKept(),
    restore: (typed) => setChanged((known) => ({ ...typed, ...known })),
  }), [draft]);
  const values = { ...initial, ...changed };
  const wrong = withText((outcome.marked.length > 0 && check?.(values)) || {}, (name) => outcome.marked.includes(name));
  const errors: FormErrors<Values> = { ...outcome.refused, ...wrong };

  const change = (next: Partial<Values>) => {
    setChanged((known) => ({ ...known, ...next }));
    setOutcome((known) => ({ ...known, refused: withText(known.refused, (name) => !(name in next)), failure: null }));
  };
  /** @returns whether there is a wrong field; the first one has the focus now */
  const showOutcome = (form: HTMLElement, next: Partial<Outcome<Values>>): boolean => {
    // Rendered at once: the first wrong field is found by its `aria-invalid`.
    flushSync(() =>
      setOutcome(({ typed }) => ({ ...noOutcome, ...next, refused: withText(next.refused ?? {}, (name) => !typed.includes(name)) })));
    const first = form.querySelector<HTMLElement>("[aria-invalid]");
    first?.focus();
    if (!first) showFailure(form);
    return first !== null;
  };
  /** @returns a failure that `form` cannot show because it was removed from the page */
  const run = async (form: HTMLElement, act: () => void | Promise<void>): Promise<FormFailure | null> => {
    setBusy(true);
    setOutcome(noOutcome);
    try {
      await act();
      return null;
    } catch (cause) {
      if (failed === undefined) throw cause;
      const refused = refusalsOf(cause);
      // A field that is not rendered cannot show its error.
      if (namesOf(refused).length > 0 && showOutcome(form, { refused })) return null;
      const text = errorText(cause, failed);
      const failure = { title: failed, text: text === failed ? null : text, cause };
      if (mayBeGone && cause instanceof ApiError && cause.status === 404) return failure;
      showOutcome(form, { failure });
      return form.isConnected ? null : failure;
    } finally {
      setBusy(false);
    }
  };
  /** @returns the same as `run` */
  const onSubmit = async (event: SyntheticEvent<HTMLElement>): Promise<FormFailure | null> => {
    event.preventDefault();
    if (isBusy) return null;
    const form = event.currentTarget;
    const marked = namesOf(withText(check?.(values) ?? {}));
    if (marked.length > 0) {
      showOutcome(form, { marked });
      return null;
    }
    return run(form, async () => {
      sent.current = changed;
      try {
        await send(values);
        if (form.isConnected) done?.();
      } finally {
        sent.current = null;
      }
    });
  };
  const forget = (isMeant: (name: keyof Values) => boolean) => {
    const { current } = sent;
    setChanged((known) => Object.fromEntries(Object.entries(known).filter(([key, value]) => {
      const name = key as keyof Values;
      return !isMeant(name) || (current !== null && current[name] !== value);
    })) as Partial<Values>);
  };
  return {
    values, errors, isBusy, change, onSubmit,
    failure: outcome.failure,
    /** Does something other than sending, with the same busy state, and with failures shown the same way in `form`, its element. */
    run,
    /** Resets to `initial` and clears all errors. While sending, keeps what was typed after it was sent. */
    reset: () => {
      forget(() => true);
      setOutcome(noOutcome);
    },
    /** The same for one field. */
    resetField: (name: keyof Values) => forget((one) => one === name),
    /** The props of the text field with this name. */
    field: <Name extends TextName<Values>>(name: Name): TextFieldState => ({
      value: values[name] as string,
      error: errors[name] ?? null,
      onChange: ({ target }) => {
        change({ [name]: target.value } as unknown as Partial<Values>);
        if (isBusy) setOutcome((known) => ({ ...known, typed: [...known.typed, name] }));
      },
    }),
  };
}

/**
 * Finds the fields that a failure belongs to, each with its text: the form's
 * for a broken rule, the one in the reader's language, or the server's.
 */
function useRefusals<Values extends object>({ initial, rule, refusal }: FormOptions<Values>): (failure: unknown) => FormErrors<Values> {
  const errorText = useErrorText();
  return (failure) => {
    const named = !(failure instanceof ApiError) ? [] : failure.errors.flatMap(({ field: path, message }) => {
      const name = namesOf(initial).find((one) => path === one || path.startsWith(`${one}.`));
      const broken = name && failure.code === "invalid_input" ? rule?.(name, path) : null;
      return name ? [[name, broken ?? errorText(new ApiError(failure.status, failure.code, message), message)]] : [];
    });
    return withText({ ...(Object.fromEntries(named) as FormErrors<Values>), ...withText(refusal?.(failure) ?? {}) });
  };
}

/** Scrolls to the failure, which may be above the form: on a phone, the button of a long form is far below. */
function showFailure(form: HTMLElement): void {
  const failure = form.querySelector("[role=alert]") ?? form.closest("[role=dialog], main, body")?.querySelector("[role=alert]");
  failure?.scrollIntoView({ block: "nearest" });
}

function namesOf<Of extends object>(of: Of): (keyof Of & string)[] {
  return Object.keys(of) as (keyof Of & string)[];
}

function withText<Values>(
  errors: FormErrors<Values>, isIncluded: (name: keyof Values & string) => boolean = () => true,
): FormErrors<Values> {
  return Object.fromEntries(
    Object.entries(errors).filter(([name, text]) => text && isIncluded(name as keyof Values & string)),
  ) as FormErrors<Values>;
}
