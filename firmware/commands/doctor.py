"""``tachiai doctor``: what keeps this machine from being a table, and what mends it."""

import json
from pathlib import Path

import click

from tachiai.firmware.commands.options import language_option, settings_option
from tachiai.firmware.diagnostics.doctor.checks import Finding, examine
from tachiai.firmware.diagnostics.doctor.machine import ThisMachine
from tachiai.firmware.diagnostics.doctor.page import troubleshooting_page
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.troubles.advice import ADVICE

SIGNS = {"ok": "ok  ", "fail": "FAIL", "skip": "-   "}


@click.command()
@settings_option
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option("--guide", is_flag=True, help="Print the build guide's page on troubleshooting instead.")
@click.pass_context
def doctor(
    context: click.Context, settings_path: Path | None, language: str, as_json: bool, guide: bool
) -> None:
    """Check this machine and say what is wrong with it and what mends it.

    Exit status 1 if anything is.
    """
    if guide:
        click.echo(troubleshooting_page(language), nl=False)
        return
    try:
        settings = load_settings(settings_path)
        findings = (Finding("settings", "ok"), *examine(ThisMachine(), settings))
    except BadSetting as error:
        findings = (Finding("settings", "fail", error.words, "settings"), *examine(ThisMachine(), Settings()))
    if as_json:
        click.echo(json.dumps([_facts(finding) for finding in findings], ensure_ascii=False, indent=1))
    else:
        for finding in findings:
            _tell(finding, language)
    if any(finding.verdict == "fail" for finding in findings):
        context.exit(1)


def _tell(finding: Finding, language: str) -> None:
    chosen = [f"{key} = {words.in_language(language)}" for key, words in finding.chosen.items()]
    detail = ("、" if language == "ja" else "; ").join(
        filter(None, [*chosen, finding.detail.in_language(language)])
    )
    click.echo(f"{SIGNS[finding.verdict]}  {finding.check:<13} {detail}".rstrip())
    if finding.verdict == "fail":
        click.echo(f"      [{finding.code}] {finding.what.in_language(language)}")
        if finding.code in ADVICE:
            click.echo(f"      → {finding.fix.in_language(language)}")


def _facts(finding: Finding) -> dict[str, object]:
    failed = finding.verdict == "fail"
    return {
        "check": finding.check,
        "verdict": finding.verdict,
        "code": finding.code,
        "detail": {"en": finding.detail.en, "ja": finding.detail.ja},
        "chosen": {key: {"en": words.en, "ja": words.ja} for key, words in finding.chosen.items()},
        "what": {"en": finding.what.en, "ja": finding.what.ja} if failed else None,
        "fix": {"en": finding.fix.en, "ja": finding.fix.ja} if failed else None,
    }
